import { type Actor, createActor, emit, type InspectionEvent, setup } from "xstate";
import { emptyPayout } from "../../../src/machines/core/rules/payout.ts";
import type { CallOperation, CallOrder, CallOutcome } from "../../../src/machines/instructions/call-order.ts";
import { type CardOrder, cardOperations } from "../../../src/machines/instructions/card-calls.ts";
import type { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import type { openCallMachine } from "../../../src/machines/instructions/open-call.machine.ts";
import { readAccount } from "../../../src/services/api/account.ts";
import type { Api } from "../../../src/services/api/client.ts";
import { bindKeyedCall } from "../../../src/services/bind/keyed-call.ts";
import { bindOpenCall } from "../../../src/services/bind/open-call.ts";
import type { Browser } from "../../../src/services/browser/browser.ts";
import { createKeyedCalls, type KeyedCalls } from "../../../src/services/payments/keyed-calls.ts";
import type { Change } from "../run/history.ts";
import type { CallReporter, ShownCall } from "./client.ts";

/** The app's panels that show unfinished calls, each by its operations. */
export const panelOperations: readonly (readonly CallOperation[])[] = [
  cardOperations,
  ["updateIndividual", "uploadIdentityDocument", "updateBankAccount", "updateAccountStatus"],
];

type ToastRaised = {
  readonly type: "toast.raised";
  readonly kind: string;
  readonly message: { readonly key: string };
};

function createPanelChart(openCall: typeof openCallMachine) {
  return setup({
    types: {
      input: {} as { operations: readonly CallOperation[] },
      context: {} as { operations: readonly CallOperation[] },
      events: {} as ToastRaised,
      emitted: {} as ToastRaised,
      children: {} as { openCall: "openCall" },
    },
    actors: { openCall },
  }).createMachine({
    context: ({ input }) => input,
    invoke: { id: "openCall", src: "openCall", input: ({ context }) => context },
    on: { "toast.raised": { actions: emit(({ event }) => event) } },
  });
}

/** Charts whose actors are bound once; each page provides its own services. */
export class BoundCalls {
  calls: KeyedCalls | undefined;
  readonly keyedCall: typeof keyedCallMachine;
  readonly place: ReturnType<typeof createPanelChart>;

  constructor() {
    const calls = (): KeyedCalls => {
      if (!this.calls) throw new Error("No page has these charts");
      return this.calls;
    };
    this.keyedCall = bindKeyedCall(calls) as typeof keyedCallMachine;
    this.place = createPanelChart(bindOpenCall(calls) as typeof openCallMachine);
  }
}

function orderOf(change: Change): CallOrder {
  switch (change.operation) {
    case "updateBankAccount":
      return {
        operation: change.operation,
        payout: {
          ...emptyPayout,
          accountHolderName: "Dana Person",
          accountNumber: change.content,
          routingNumber: "000-000",
        },
      };
    case "updateIndividual":
      return {
        operation: change.operation,
        personal: {
          firstName: change.content,
          lastName: "Person",
          email: "dana@nupay.test",
          phone: "0400000001",
          dateOfBirth: "1990-02-03",
          addressLine1: "1 Street",
          city: "Sydney",
          state: "New South Wales",
          postalCode: "2000",
          country: "Australia",
        },
      };
    case "linkCard":
    case "updateAccountStatus":
      return { operation: change.operation };
    default:
      return {
        operation: change.operation,
        paymentMethodId: change.card ?? "",
        ...(change.flag && { [change.flag]: change.content === "true" }),
      } as CardOrder;
  }
}

/** The keyed calls of one page, and the panels that show unfinished ones. */
export class Calls {
  readonly #places: readonly Actor<BoundCalls["place"]>[];
  readonly #presses = new Set<Actor<typeof keyedCallMachine>>();
  readonly #clock: { setTimeout: Browser["setTimeout"]; clearTimeout: Browser["clearTimeout"] };

  constructor(
    private readonly charts: BoundCalls,
    browser: Browser,
    private readonly api: Api,
    private readonly report: CallReporter,
  ) {
    charts.calls = createKeyedCalls(browser, api);
    this.#clock = {
      setTimeout: (callback, milliseconds) => browser.setTimeout(callback, milliseconds),
      clearTimeout: (timer) => browser.clearTimeout(timer),
    };
    this.#places = panelOperations.map((operations) => {
      const panelActor = createActor(charts.place, {
        systemId: "toasts",
        input: { operations },
        clock: this.#clock as never,
      });
      panelActor.on("toast.raised", ({ message }) => {
        const key = this.#openKey(panelActor);
        if (key !== undefined) report.callShown(key, message.key === "openCall.done");
      });
      panelActor.subscribe({ error: (error) => report.threw("openCall", error) });
      return panelActor.start();
    });
    this.#read();
  }

  press(press: number, change: Change): void {
    const actor: Actor<typeof keyedCallMachine> = createActor(this.charts.keyedCall, {
      input: { order: orderOf(change) },
      clock: this.#clock as never,
      inspect: (event) => this.#inspect(press, event),
    });
    this.#presses.add(actor);
    actor.subscribe({
      complete: () => {
        this.#presses.delete(actor);
        const { status, output } = actor.getSnapshot();
        if (status === "done") this.#tell(press, output as CallOutcome);
      },
      error: (error) => this.report.threw("keyedCall", error),
    });
    actor.start();
  }

  click(key: string, button: "Check again" | "Cancel this change"): void {
    const panelActor = this.#places.find((candidate) => this.#openKey(candidate) === key);
    panelActor
      ?.getSnapshot()
      .children.openCall?.send({ type: button === "Check again" ? "check.requested" : "cancel.requested" });
  }

  standing(): readonly ShownCall[] {
    return this.#places.flatMap((panelActor, index): ShownCall[] => {
      const key = this.#openKey(panelActor);
      return key === undefined ? [] : [{ key, operations: panelOperations[index] ?? [] }];
    });
  }

  stop(): void {
    for (const actor of [...this.#places, ...this.#presses]) actor.stop();
  }

  #openKey(panelActor: Actor<BoundCalls["place"]>): string | undefined {
    const snapshot = panelActor.getSnapshot().children.openCall?.getSnapshot();
    return snapshot?.context.call?.key;
  }

  #inspect(press: number, inspectedEvent: InspectionEvent): void {
    if (inspectedEvent.type !== "@xstate.event") return;
    const { event } = inspectedEvent;
    if (event.type === "xstate.done.actor.prepareCall") this.report.callKeyed(press, event.output.key);
  }

  #tell(press: number, outcome: CallOutcome): void {
    const reason = outcome.kind === "done" ? "" : (outcome.failure.code ?? outcome.failure.kind);
    this.report.callTold(press, outcome.kind, reason);
    if (outcome.kind === "rejected") this.#read();
  }

  /** Reads the account, because a PUT carries its version. */
  #read(): void {
    readAccount(this.api).catch(() => {});
  }
}
