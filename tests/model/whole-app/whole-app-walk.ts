/**
 * The real app's chart with its real children over fake ports: takes one step at a time, and checks every property
 * after each.
 */

import { WalkFailure } from "statechart-paths";
import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  SimulatedClock,
} from "xstate";
import { bankAccountsMachine } from "../../../src/machines/bank-accounts/bank-accounts.machine.ts";
import { sampleBankAccounts } from "../../../src/machines/bank-accounts/rules/bank-accounts.ts";
import type { Failure } from "../../../src/machines/core/failure.ts";
import { statementMachine } from "../../../src/machines/history/statement.machine.ts";
import { transactionsMachine } from "../../../src/machines/history/transactions.machine.ts";
import type {
  Instruction,
  JournalEntry,
  Outcome,
  PaymentOrder,
  PreparedCall,
  Press,
  SendResult,
} from "../../../src/machines/instructions/instruction.ts";
import { callRules } from "../../../src/machines/instructions/rules/sending-rules.ts";
import { paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import { personSessionMachine } from "../../../src/machines/session/person-session.machine.ts";
import { setupWizardMachine } from "../../../src/machines/setup/setup-wizard.machine.ts";
import type { SessionCheck } from "../../../src/machines/sign-in/identity-provider.ts";
import type { TokenRefreshActor } from "../../../src/machines/sign-in/token-refresh.machine.ts";
import { failing, offline, settle, statusFailure } from "../../machines/fakes.ts";
import { account, balance, dana } from "../../machines/session-fakes.ts";
import { BalanceRecord } from "../../properties/balance-record.ts";
import type { Payment } from "../../properties/observation.ts";
import { type BrokenSentence, brokenText, InvariantWatch } from "../../properties/watch.ts";
import { dialogMachines } from "../../support/dialog-machines.ts";
import { liveCharts } from "./live-charts.ts";
import { type Call, type Listener, Ports } from "./ports.ts";
import { pressesOn } from "./user-events.ts";
import { Wallet } from "./wallet.ts";

const signedIn = { outcome: "signedIn", personId: dana.id } as const;

/** The two kinds of server that the walks use. */
export const worlds = ["a server that keeps keys", "a server that ignores keys"] as const;

/** One step of a recorded walk: a press, a port's answer, a received event, a late request, time, or a reload. */
export interface WholeStep extends AnyEventObject {
  readonly type: "press" | "answer" | "hear" | "arrive" | "wait" | "reload";
}

/** The outcome that a payment reported. */
interface Report {
  /** Undefined for a payment without a journal entry. */
  readonly key: string | undefined;
  /** Undefined if the holder has settled the payment. */
  readonly outcome: Outcome | undefined;
}

interface PossibleStep {
  readonly step: WholeStep;
  readonly weight: number;
  readonly happen: () => void;
}

function isChart(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === "object" && snapshot !== null && "_nodes" in snapshot;
}

const waits = [500, 3_000, 12_000, 61_000];

/** The results of a keyed call that moves no money, with their weights. */
const callResults: readonly (readonly [SendResult, number])[] = [
  [{ kind: "outcome", outcome: { state: "succeeded" }, clientSecret: "secret" }, 6],
  [
    {
      kind: "outcome",
      outcome: { state: "declined", failure: statusFailure(400, { code: "card_limit" }) },
    },
    1,
  ],
  [{ kind: "unknown", failure: offline }, 1],
];

const callKey = "keyed-call";

/** The payment of a request; undefined for a request that moves no money. */
function paymentIn(input: unknown): { entry: JournalEntry; press: Press } | undefined {
  const { instruction, press } = input as { instruction: Instruction; press: Press };
  return "operation" in instruction ? { entry: instruction, press } : undefined;
}

export class WholeAppWalk {
  readonly #clock = new SimulatedClock();
  readonly #wallet: Wallet;
  readonly #machine: AnyStateMachine;
  #ports: Ports;
  #app: Actor<AnyStateMachine>;
  readonly #reports: Report[] = [];
  /** Each sent key, and whether the journal contained it before the request. */
  readonly #sent = new Map<string, boolean>();
  /** In cents. */
  readonly #balances = new Set<number>();
  readonly #ledger = new BalanceRecord();
  /** The balance in the app's last answer, and the time of that answer. */
  #answered: { readonly data: unknown; readonly at: number } | undefined;
  readonly #watch = new InvariantWatch("walks");
  #life = 0;
  #lockedBy: Listener | undefined;
  #isSignedIn = true;
  #isReturned = false;

  /**
   * @param payment the real chart of one payment, or a copy with a seeded mistake
   * @param onBroken receives each broken property, and the walk continues; without it the walk ends with a
   * `WalkFailure`
   */
  constructor(
    app: AnyStateMachine,
    world: string,
    readonly payment: AnyStateMachine = paymentMachine,
    readonly onBroken: (brokenSentences: readonly BrokenSentence[]) => void = failWalk,
  ) {
    this.#machine = app;
    this.#wallet = new Wallet(world === worlds[0]);
    [this.#ports, this.#app] = this.#open();
  }

  /** Opens the page: the app starts with the outside world's stored data. */
  #open(): [Ports, Actor<AnyStateMachine>] {
    const ports = new Ports(
      {
        personSession: personSessionMachine,
        payment: this.payment,
        setupWizard: setupWizardMachine,
        bankAccounts: bankAccountsMachine,
        statement: statementMachine,
        transactions: transactionsMachine,
        pageCharts: liveCharts,
        ...dialogMachines,
      },
      (call) => this.#recordSent(call),
      (listener, isOver) => this.#listen(listener, isOver),
    );
    this.#ports = ports;
    this.#life += 1;
    const app = createActor(ports.provideTo(this.#machine), {
      id: "app",
      clock: this.#clock,
      input: undefined,
    });
    this.#app = app;
    app.system.inspect((inspected) => {
      if (inspected.type !== "@xstate.event") return;
      const { type, outcome } = inspected.event;
      if (!["report.decided", "report.confirmed", "report.dismissed"].includes(type)) return;
      const source = inspected.sourceRef;
      const snapshot: unknown = source && "getSnapshot" in source ? source.getSnapshot() : undefined;
      if (!isChart(snapshot) || snapshot.machine.id !== "payment") return;
      const entry: JournalEntry | undefined = snapshot.context.entry;
      this.#reports.push({ key: entry?.key, outcome });
    });
    app.start();
    return [ports, app];
  }

  /** Reloads the page. @param arrives whether the server receives the payment requests in flight */
  #reload(arrives: boolean): void {
    for (const { port, input } of this.#ports.calls) {
      const payment = port === "sendRequest" && paymentIn(input);
      if (payment && arrives) this.#wallet.act(payment.entry);
    }
    this.#app.stop();
    this.#lockedBy = undefined;
    this.#wallet.pageLife += 1;
    [this.#ports, this.#app] = this.#open();
  }

  /** Records whether a payment request was sent only after its journal entry was written. */
  #recordSent({ port, input }: Call): void {
    const payment = port === "sendRequest" && paymentIn(input);
    if (!payment) return;
    const { key } = payment.entry;
    this.#sent.set(key, this.#sent.get(key) !== false && this.#wallet.journal.has(key));
  }

  /**
   * Immediately answers listener ports that offer no choice, and grants the payment lock if it is free.
   */
  #listen(listener: Listener, isOver: boolean): void {
    if (listener.port === "noteClick" && !isOver) {
      const now = this.#clock.now();
      const click = { at: now, monotonicAt: now, pageLife: this.#wallet.pageLife };
      queueMicrotask(() => listener.send({ type: "click.noted", click }));
    }
    if (listener.port === "readSignInLimit" && !isOver)
      queueMicrotask(() => listener.send({ type: "limit.known", maxAge: undefined }));
    if (listener.port === "watchTab" && !isOver)
      queueMicrotask(() => listener.send({ type: "tab.shown", online: true, spread: 0 }));
    if (listener.port === "watchAnswer" && !isOver) this.#answered = undefined;
    if (listener.port !== "holdLock") return;
    if (isOver) {
      if (this.#lockedBy === listener) this.#lockedBy = undefined;
      return;
    }
    const isFree = this.#lockedBy === undefined;
    if (isFree) this.#lockedBy = listener;
    queueMicrotask(() => listener.send({ type: isFree ? "lock.granted" : "lock.unavailable" }));
  }

  get #charts(): readonly (readonly [string, AnyActorRef, AnyMachineSnapshot])[] {
    const actorsBelow = (
      path: string,
      actor: AnyActorRef,
    ): (readonly [string, AnyActorRef, AnyMachineSnapshot])[] => {
      const snapshot: unknown = actor.getSnapshot();
      if (!isChart(snapshot)) return [];
      const children = Object.values<AnyActorRef | undefined>(snapshot.children).filter(
        (child) => child !== undefined,
      );
      return [
        [path, actor, snapshot],
        ...children.flatMap((child) => actorsBelow(`${path}/${child.id.replace(/^.*:/, "")}`, child)),
      ];
    };
    return actorsBelow("app", this.#app);
  }

  possible(): readonly PossibleStep[] {
    const charts = this.#charts;
    const presses = charts
      .filter(([, , { status: state }]) => state === "active")
      .flatMap(([path, actor, snapshot]) => pressesOn(path, snapshot).map((press) => ({ ...press, actor })))
      .map(({ to, event, weight, actor }) => ({
        step: { type: "press" as const, to, event },
        weight,
        happen: () => actor.send(event),
      }));
    const answers = this.#ports.calls.flatMap((call, callIndex) => {
      const nth = this.#ports.calls.slice(0, callIndex).filter(({ port }) => port === call.port).length;
      return this.#answersTo(call).map(([how, weight, happen]) => ({
        step: { type: "answer" as const, port: call.port, nth, how },
        weight,
        happen: () => {
          this.#ports.take(call);
          happen();
        },
      }));
    });
    const sessionEndings = this.#ports.listeners
      .filter(({ port }) => port === "watchSession")
      .map((listener) => ({
        step: { type: "hear" as const, port: listener.port, event: { type: "session.ended" } },
        weight: 0.2,
        happen: () => {
          this.#isSignedIn = false;
          listener.send({ type: "session.ended" });
        },
      }));
    const refresh: TokenRefreshActor | undefined = this.#app.system.get("tokenRefresh");
    const expired =
      refresh === undefined
        ? []
        : [
            {
              step: { type: "press" as const, to: "tokenRefresh", event: { type: "token.expired" } as const },
              weight: 0.5,
              happen: () => refresh.send({ type: "token.expired" }),
            },
          ];
    const expected = {
      watchPrefetch: "pages.wanted",
      watchProvider: "signIn.expected",
      takeTurn: "turn.taken",
    };
    const reachedEvents = Object.entries(expected).flatMap(([port, type]) =>
      this.#ports.listeners
        .filter((listener) => listener.port === port)
        .map((listener) => ({
          step: { type: "hear" as const, port, event: { type } },
          weight: 6,
          happen: () => listener.send({ type }),
        })),
    );
    const pageResumptions = this.#ports.listeners
      .filter(({ port }) => port === "watchPage")
      .map((listener) => ({
        step: { type: "hear" as const, port: listener.port, event: { type: "page.resumed" } },
        weight: 0.05,
        happen: () => {
          this.#wallet.pageLife += 1;
          listener.send({ type: "page.resumed" });
        },
      }));
    const arrivals = this.#wallet.delayed.map((entry) => ({
      step: { type: "arrive" as const, key: entry.key },
      weight: 0.5,
      happen: () => {
        this.#wallet.delayed.splice(this.#wallet.delayed.indexOf(entry), 1);
        this.#wallet.act(entry);
      },
    }));
    const time = waits.map((ms) => ({
      step: { type: "wait" as const, ms },
      weight: 0.5,
      happen: () => this.#clock.increment(ms),
    }));
    const reloads = [true, false].map((arrives) => ({
      step: { type: "reload" as const, arrives },
      weight: 0.08,
      happen: () => this.#reload(arrives),
    }));
    return [
      ...presses,
      ...answers,
      ...sessionEndings,
      ...expired,
      ...reachedEvents,
      ...pageResumptions,
      ...arrivals,
      ...time,
      ...reloads,
    ];
  }

  #check(): SessionCheck {
    return this.#isSignedIn ? signedIn : { outcome: "signedOut" };
  }

  /** Whether the provider has just sent the person back: true once for each sign-in. */
  #takeReturn(): boolean {
    const isReturned = this.#isReturned;
    this.#isReturned = false;
    return isReturned;
  }

  /** The possible answers of a port, with their weights. */
  #answersTo({
    port,
    input,
    actor,
    resolve,
    reject,
  }: Call): readonly (readonly [string, number, () => void])[] {
    const fails = (failure: Failure) => () => reject(failing(failure));
    const answerOrFail = (answer: () => unknown, failure: Failure = offline) =>
      [
        ["answers", 6, () => resolve(answer())],
        ["fails", 0.5, fails(failure)],
      ] as const;
    const wallet = this.#wallet;
    switch (port) {
      case "loadSettings":
        return answerOrFail(() => ({
          environment: "sandbox",
          themes: ["nupay-light", "nupay-dark"],
          languages: ["en", "ar"],
          product: "nupay",
          currencies: ["AUD"],
          timeZone: "Australia/Sydney",
          idempotency: wallet.keepsKeys ? "required" : "none",
        }));
      case "signOut":
        return answerOrFail(() => {
          this.#isSignedIn = false;
        });
      case "checkSession":
        return answerOrFail(() => (this.#takeReturn() ? { outcome: "returned" } : this.#check()));
      case "completeSignIn":
        return answerOrFail(() => signedIn);
      case "recheckSession":
        return answerOrFail(() => this.#check());
      case "signIn":
        // The app navigates to the provider's page and returns.
        return [
          [
            "answers",
            6,
            () => {
              this.#isSignedIn = true;
              this.#isReturned = true;
              this.#reload(false);
            },
          ],
          ["fails", 0.5, fails(offline)],
        ];
      case "reloadOnce":
      case "reloadPage":
        return [
          ["answers", 6, () => this.#reload(false)],
          ["fails", 0.5, fails(offline)],
        ];
      case "readPreferences":
        return answerOrFail(() => ({ theme: "nupay-light", language: "en" }));
      case "read":
        return answerOrFail(() => this.#read(actor));
      case "prepareCall":
        return answerOrFail((): PreparedCall => {
          const now = this.#clock.now();
          const press = { at: now, monotonicAt: now, pageLife: wallet.pageLife, subject: dana.id };
          return { key: callKey, press, sentBefore: false, rules: callRules("saveCard", true) };
        });
      case "identifyCard":
        return answerOrFail(() => ({ token: "pm_token", savedCard: undefined }), {
          kind: "rejected",
          code: "provider_incorrect_number",
        });
      case "confirmCard":
        return answerOrFail(() => ({ paymentMethodId: "pm_new" }), {
          kind: "rejected",
          code: "card_declined",
        });
      case "loadProvider":
        return answerOrFail(() => ({}));
      case "readPayees":
        return answerOrFail(() => [{ accountId: "acct-priya", firstName: "Priya" }]);
      case "listBankAccounts":
        return answerOrFail(() => sampleBankAccounts);
      case "readHead":
        return answerOrFail(() => {
          this.#balances.add(balance.balance);
          return { balance, page: this.#page() };
        });
      case "readPage":
        return answerOrFail(() => this.#page());
      case "readCalendar":
        return answerOrFail(() => ({ today: "2026-11-20", timeZone: "Australia/Sydney" }));
      case "registerPress": {
        const { key } = input as { key: string | undefined };
        const isOfThisPage = key === undefined || wallet.pageLives.get(key) === wallet.pageLife;
        return isOfThisPage
          ? answerOrFail((): Press => {
              const now = this.#clock.now();
              return { at: now, monotonicAt: now, pageLife: wallet.pageLife, subject: dana.id };
            })
          : [["refuses", 1, fails({ kind: "rejected", code: "payment_too_late" })]];
      }
      case "preparePayment": {
        const { accountId, order } = input as { accountId: string; order: PaymentOrder };
        return answerOrFail(() => wallet.prepare(accountId, order));
      }
      case "sendRequest": {
        const payment = paymentIn(input);
        return payment
          ? this.#answersToMoney(payment, resolve)
          : callResults.map(([result, weight]) => [result.kind, weight, () => resolve(result)] as const);
      }
      case "readStatus":
        return [
          ...answerOrFail(() => wallet.statusOf((input as { key: string }).key)),
          ["is unavailable", 0.5, () => resolve({ kind: "unavailable", failure: offline })],
        ];
      case "cancelPayment": {
        const { key } = input as { key: string };
        if (key === callKey)
          return answerOrFail(() => ({ kind: "outcome", outcome: { state: "cancelled" } }));
        return [
          ...answerOrFail(() => wallet.cancel(key)),
          [
            "acts, and the answer is lost",
            1,
            () => {
              wallet.cancel(key);
              fails(offline)();
            },
          ],
        ];
      }
      case "readMatches":
        return answerOrFail(() => wallet.matches((input as { entry: JournalEntry }).entry));
      case "readJournal":
        return answerOrFail(() => ({ entries: [...wallet.journal.values()], unreadable: [] }));
      case "withdrawEntry":
        return answerOrFail(() => false);
      case "readDecided":
        return answerOrFail(() => null);
      case "removeEntry":
        return answerOrFail(() => {
          wallet.journal.delete((input as { key: string }).key);
        });
      default:
        return answerOrFail(() => undefined);
    }
  }

  #answersToMoney(
    { entry, press }: { entry: JournalEntry; press: Press },
    resolve: (output: SendResult) => void,
  ): readonly (readonly [string, number, () => void])[] {
    const wallet = this.#wallet;
    const isFresh = this.#clock.now() - press.at <= 60_000 && press.pageLife === wallet.pageLife;
    const loseAnswer = () => resolve({ kind: "unknown", failure: offline });
    const refuse = () =>
      resolve({ kind: "unrecognized", failure: statusFailure(403, { message: "Blocked" }) });
    if (!isFresh && !wallet.moved.has(entry.key))
      return [
        [
          "refuses",
          4,
          () => resolve({ kind: "notSent", failure: { kind: "rejected", code: "payment_too_late" } }),
        ],
      ];
    return [
      ["acts and answers", 4, () => resolve({ kind: "outcome", outcome: wallet.act(entry) })],
      [
        "acts, and the answer is lost",
        2,
        () => {
          wallet.act(entry);
          loseAnswer();
        },
      ],
      [
        "acts, and a gateway refuses",
        0.7,
        () => {
          wallet.act(entry);
          refuse();
        },
      ],
      ["is lost on the way", 2, loseAnswer],
      ["is refused by a gateway", 0.7, refuse],
      ["needs a newer token", 0.5, () => resolve({ kind: "unauthorized", failure: statusFailure(401) })],
      // Without keys the app cannot prevent a late request from moving money, even if it has reported another outcome.
      ...(wallet.keepsKeys
        ? [
            [
              "is late",
              1,
              () => {
                wallet.delayed.push(entry);
                loseAnswer();
              },
            ] as const,
          ]
        : []),
      ...(wallet.keepsKeys || !wallet.moved.has(entry.key)
        ? [["declines", 1, () => resolve({ kind: "outcome", outcome: wallet.decline(entry) })] as const]
        : []),
    ];
  }

  #page() {
    return {
      transactions: [...this.#wallet.transactions],
      pagination: { hasNext: false, page: 0, totalPages: 1 },
    };
  }

  #read(actor: AnyActorRef): unknown {
    const parent: AnyActorRef | undefined = Reflect.get(actor, "_parent");
    const name: unknown = parent?.getSnapshot().context.name;
    if (name === "account/me") return account;
    if (name === "profile") return dana;
    if (name === "cards") return [];
    if (name === "history") return this.#page();
    const { cents } = this.#wallet;
    this.#balances.add(cents);
    return { ...balance, balance: cents, availableBalance: Math.max(0, cents - 5_000) };
  }

  /** Reports the age of the balance, as the service does. */
  #reportAge(): void {
    const listener = this.#ports.listeners.find(({ port }) => port === "watchAnswer");
    const query = this.#charts.find(
      ([, , { machine, context }]) => machine.id === "query" && context.name === "balance",
    )?.[2];
    if (listener === undefined || query === undefined) return;
    const { data } = query.context;
    if (data !== undefined && data !== this.#answered?.data) {
      const answeredAt = this.#clock.now();
      this.#answered = { data, at: answeredAt };
      listener.send({ type: "answer.read", at: answeredAt, age: 0 });
    }
    if (query.value === "failed") listener.send({ type: "reading.failed" });
  }

  async begin(): Promise<void> {
    await settle();
    this.#observe();
  }

  async take({ happen }: PossibleStep): Promise<void> {
    happen();
    await settle();
    this.#reportAge();
    this.#observe();
  }

  #observe(): void {
    const brokenSentences = this.#watch.observe({
      at: this.#clock.now(),
      life: String(this.#life),
      charts: this.#charts.map(([path, , snapshot]) => ({ path, snapshot })),
      payments: this.#payments(),
      balances: this.#balances,
      ledger: this.#ledgerNow(),
      sending: this.#ports.calls.filter(
        ({ port, input, actor }) =>
          port === "sendRequest" && paymentIn(input) && actor.getSnapshot().status === "active",
      ).length,
    });
    if (brokenSentences.length > 0) this.onBroken(brokenSentences);
  }

  #ledgerNow(): readonly string[] {
    const now = this.#clock.now();
    this.#ledger.note(now, { "wallet:balance": String(this.#wallet.cents) });
    return this.#ledger.allowedValues(now)["wallet:balance"] ?? [];
  }

  #payments(): readonly Payment[] {
    const { moved, journal } = this.#wallet;
    const shownOutcomes = new Map(
      this.#reports.map(({ key, outcome }) => [key ?? "without a key", outcome?.state]),
    );
    const names = new Set([
      ...this.#sent.keys(),
      ...moved.keys(),
      ...shownOutcomes.keys(),
      ...journal.keys(),
    ]);
    return [...names].map((name) => ({
      name,
      moves: moved.get(name) ?? 0,
      shownOutcome: shownOutcomes.get(name),
      isTold: shownOutcomes.has(name),
      isWritten: this.#sent.get(name) ?? true,
      isRemembered: journal.has(name),
    }));
  }
}

function failWalk([broken]: readonly BrokenSentence[]): void {
  if (broken) throw new WalkFailure(brokenText(broken));
}
