import type { Page } from "simulated-browser";
import { type Actor, type AnyEventObject, createActor, fromCallback, setup } from "xstate";
import type { InactivityActor } from "../../../src/machines/session/inactivity.machine.ts";
import { bindInactivity } from "../../../src/services/bind/inactivity.ts";
import type { Connections } from "../../../src/services/connect.ts";
import { createInactivityEnd } from "../../../src/services/storage/browser-stores.ts";
import { dispatchInput, setCurrentPage } from "../sign-in/globals.ts";

export interface InactivityReporter {
  /** A pointer event, while no warning is shown. */
  used(): void;
  stayed(): void;
  warned(): void;
  /** The chart asks for the sign-out. */
  signsOut(): void;
  /** The time limit has passed, and the chart waits for a payment that is being submitted. */
  waits(): void;
  heard(): void;
  threw(error: unknown): void;
}

function rootOf(connected: () => Connections, signsOut: () => void) {
  return setup({
    types: { children: {} as { inactivity: "inactivity" } },
    actors: {
      inactivity: bindInactivity(connected),
      personSession: fromCallback<AnyEventObject, undefined>(({ receive }) => receive(signsOut)),
    },
  }).createMachine({
    invoke: [
      { id: "personSession", systemId: "personSession", src: "personSession" },
      { id: "inactivity", src: "inactivity" },
    ],
  });
}

/** The shipped inactivity chart and its services in one page. */
export class PageInactivity {
  readonly #root: Actor<ReturnType<typeof rootOf>>;
  #wasWarned = false;
  #wasWaiting = false;
  #isUsing = false;

  constructor(
    private readonly page: Page,
    minutes: number,
    private readonly report: InactivityReporter,
  ) {
    const { browser, device } = page;
    const connections = {
      browser,
      config: { inactivity: minutes },
      inactivityEnd: createInactivityEnd(() => device.localStorage),
    } as unknown as Connections;
    setCurrentPage(page);
    this.#root = createActor(
      rootOf(
        () => connections,
        () => report.signsOut(),
      ),
      {
        clock: {
          setTimeout: (callback, milliseconds) => browser.setTimeout(callback, milliseconds),
          clearTimeout: (timer) => browser.clearTimeout(timer),
        },
        inspect: (inspectedEvent) => {
          if (inspectedEvent.type !== "@xstate.event") return;
          const { type } = inspectedEvent.event;
          if (type === "stay.heard" || (type === "activity.noted" && !this.#isUsing)) report.heard();
        },
      },
    );
    this.#root.subscribe({ error: (error) => report.threw(error) });
    this.#root.start();
    this.#chart?.subscribe(() => this.#follow());
  }

  get #chart(): InactivityActor | undefined {
    return this.#root.getSnapshot().children.inactivity as unknown as InactivityActor | undefined;
  }

  get isWarning(): boolean {
    return this.#chart?.getSnapshot().hasTag("warning") === true;
  }

  /** The person moves the pointer over the page. */
  use(): void {
    if (!this.isWarning) this.report.used();
    this.#isUsing = true;
    dispatchInput(this.page, "pointermove");
    this.#isUsing = false;
  }

  /** The person answers a shown warning with *Stay signed in*, by voice: with neither pointer nor key. */
  stay(): void {
    if (!this.isWarning) return;
    this.report.stayed();
    this.#chart?.send({ type: "stay.requested" });
  }

  stop(): void {
    setCurrentPage(this.page);
    this.#root.stop();
  }

  #follow(): void {
    const isWaiting = this.#chart?.getSnapshot().matches("waiting") === true;
    const { isWarning } = this;
    if (isWarning && !this.#wasWarned) this.report.warned();
    if (isWaiting && !this.#wasWaiting) this.report.waits();
    this.#wasWarned = isWarning;
    this.#wasWaiting = isWaiting;
  }
}
