import { type Actor, type AnyEventObject, createActor, fromCallback, setup } from "xstate";
import type { Balance } from "../../../src/machines/core/domain.ts";
import type { QueryActor } from "../../../src/machines/core/query.machine.ts";
import type { PaymentEvent } from "../../../src/machines/payments/payment-events.ts";
import type { PaymentsCoordinatorActor } from "../../../src/machines/payments/payments-coordinator.machine.ts";
import type { AnswerAgeActor } from "../../../src/machines/session/answer-age.machine.ts";
import { liveUpdatesMachine } from "../../../src/machines/session/live-updates.machine.ts";
import { sessionMachine } from "../../../src/machines/session/session.machine.ts";
import type { Api } from "../../../src/services/api/client.ts";
import { readBalance } from "../../../src/services/api/wallet.ts";
import { bindAnswerAge } from "../../../src/services/bind/answer-age.ts";
import { bindRead } from "../../../src/services/bind/reads.ts";
import type { Browser } from "../../../src/services/browser/browser.ts";
import type { Connections } from "../../../src/services/connect.ts";
import type { PageReporter } from "./client.ts";

/** The balance that the wallet's panel shows. */
export interface ShownBalance {
  /** Integer cents. */
  readonly cents: number;
  /** Whether the panel shows the balance's time. */
  readonly isDated: boolean;
  /** Duration of the read in milliseconds: the balance may be as old as the read's start. */
  readonly took: number;
}

/**
 * Milliseconds after a payment's end within which the page reads the balance again; the app's delay is three seconds.
 */
const readAgainWithin = 4_000;

/** Payment events after which the session reads the balance; the last one is an undecided outcome. */
const endings: readonly PaymentEvent["type"][] = [
  "payment.succeeded",
  "payment.pending",
  "payment.failed",
  "payment.confirmed",
  "payment.removed",
  "payment.undecided",
];

/** Replaces actors that read other data than the balance. */
const inertLogic = fromCallback(() => {}) as never;

function rootOf(connected: () => Connections) {
  return setup({
    types: { input: {} as { personId: string }, context: {} as { personId: string } },
    actors: {
      session: sessionMachine.provide({
        actors: {
          gate: inertLogic,
          profile: inertLogic,
          balance: bindRead(connected, ({ signal }) => readBalance(connected().api, signal)),
          history: inertLogic,
          cards: inertLogic,
          pages: inertLogic,
          dialogs: inertLogic,
          watchNavigation: inertLogic,
          watchToday: inertLogic,
          watchMinute: inertLogic,
        },
      }),
      liveUpdates: liveUpdatesMachine.provide({
        actors: { eventStream: inertLogic, watchTab: watchTab(() => connected().browser) },
      }),
      answerAge: bindAnswerAge(connected),
    },
  }).createMachine({
    context: ({ input }) => input,
    invoke: [
      { id: "session", systemId: "session", src: "session", input: ({ context }) => context },
      { id: "liveUpdates", systemId: "liveUpdates", src: "liveUpdates" },
      { id: "balanceAge", src: "answerAge", input: { query: "balance" } },
    ],
  });
}

/** Like `src/services/bind/live-updates.ts`, but with the simulated browser's network. */
function watchTab(browserOf: () => Browser) {
  return fromCallback<AnyEventObject, undefined>(({ sendBack, receive }) => {
    const browser = browserOf();
    const channel = browser.channel("nupay-wallet");
    channel.onmessage = () => sendBack({ type: "change.announced" });
    receive(() => channel.postMessage("changed"));
    const reportVisibility = () =>
      sendBack(
        browser.isVisible() ? { type: "tab.shown", online: true, spread: 0.5 } : { type: "tab.hidden" },
      );
    const unlisten = browser.listen("visibilitychange", reportVisibility);
    const unwatch = browser.listen("online", () => sendBack({ type: "network.returned" }));
    reportVisibility();
    return () => {
      unlisten();
      unwatch();
      channel.close();
    };
  });
}

/** Charts whose actors are bound once; each page provides its own services. */
export class BoundBalance {
  connections: Connections | undefined;
  readonly root: ReturnType<typeof rootOf>;

  constructor() {
    this.root = rootOf(() => {
      if (!this.connections) throw new Error("No page has these charts");
      return this.connections;
    });
  }
}

/** The app's query of the balance in one page, with the actors that refresh it and show its age. */
export class ReadBalance {
  readonly #root: Actor<BoundBalance["root"]>;
  readonly #browser: Browser;
  readonly #report: PageReporter;
  #reading: unknown;
  /** The start of the current read, on the monotonic clock, which stops in sleep. */
  #began = 0;
  #took = 0;
  #ended = 0;

  constructor(
    charts: BoundBalance,
    browser: Browser,
    api: Api,
    payments: PaymentsCoordinatorActor,
    { personId, report }: { readonly personId: string; readonly report: PageReporter },
  ) {
    this.#browser = browser;
    this.#report = report;
    charts.connections = { api, browser } as Connections;
    this.#root = createActor(charts.root, {
      input: { personId },
      clock: {
        setTimeout: (callback, milliseconds) => browser.setTimeout(callback, milliseconds),
        clearTimeout: (timer) => browser.clearTimeout(timer),
      },
    });
    this.#root.subscribe({ error: (error) => report.threw("the balance", error) });
    this.#root.start();
    const { session } = this.#root.getSnapshot().children;
    session?.send({ type: "payments.opened", payments } as never);
    this.#query?.subscribe(() => this.#follow());
    this.#follow();
    payments.on("*", ({ type }) => {
      if (endings.includes(type)) this.#paymentEnded();
    });
  }

  get #query(): QueryActor | undefined {
    return this.#root.system.get("balance") as QueryActor | undefined;
  }

  shownBalance(): ShownBalance | undefined {
    if (this.#root.getSnapshot().status !== "active") return undefined;
    const balance = this.#query?.getSnapshot().context.data as Balance | undefined;
    if (balance === undefined) return undefined;
    const age = this.#root.getSnapshot().children.balanceAge as AnswerAgeActor | undefined;
    const isDated = age?.getSnapshot().hasTag("dated") === true;
    if (isDated) this.#report.sometimes("client: a balance says as of when it is");
    return { cents: balance.balance, isDated, took: this.#took };
  }

  stop(): void {
    this.#root.stop();
  }

  /** Records when each read started, and how long a successful one took. */
  #follow(): void {
    const snapshot = this.#query?.getSnapshot();
    const { read } = snapshot?.children ?? {};
    if (snapshot?.matches("fresh") && this.#reading !== undefined)
      this.#took = this.#browser.monotonic() - this.#began;
    if (read !== undefined && read !== this.#reading) this.#began = this.#browser.monotonic();
    this.#reading = read;
  }

  /** A further payment's end restarts the delay. */
  #paymentEnded(): void {
    const endedAt = this.#browser.monotonic();
    this.#ended = endedAt;
    this.#browser.setTimeout(() => {
      // After a thaw, timers that were due run in any order.
      if (this.#ended === endedAt && this.#began < endedAt)
        this.#browser.setTimeout(() => this.#judgeReading(endedAt), 100);
      else if (this.#ended === endedAt)
        this.#report.sometimes("client: a balance is read again after a payment");
    }, readAgainWithin);
  }

  #judgeReading(endedAt: number): void {
    if (this.#ended !== endedAt || this.#began >= endedAt || this.#root.getSnapshot().status !== "active")
      return;
    this.#report.broke(
      "a page reads the balance again within 4 s of a payment's end",
      `the last reading began ${Math.round(endedAt - this.#began)} ms before the end`,
    );
  }
}
