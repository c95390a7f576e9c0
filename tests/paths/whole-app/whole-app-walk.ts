/** The real app's chart with its real children, over stand-in ports: one step at a time, every promise looked at after each. */
import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  SimulatedClock,
} from "xstate";
import { addCardMachine } from "../../../src/machines/add-card.machine.ts";
import { bankAccountsMachine } from "../../../src/machines/bank-accounts.machine.ts";
import { deleteCardMachine } from "../../../src/machines/delete-card.machine.ts";
import type { JournalEntry, PaymentOrder } from "../../../src/machines/domain.ts";
import type { Failure } from "../../../src/machines/failure.ts";
import { paymentsMachine } from "../../../src/machines/payments.machine.ts";
import { sessionMachine } from "../../../src/machines/session.machine.ts";
import { setupWizardMachine } from "../../../src/machines/setup-wizard.machine.ts";
import { statementMachine } from "../../../src/machines/statement.machine.ts";
import { topUpMachine } from "../../../src/machines/top-up.machine.ts";
import { transactionsMachine } from "../../../src/machines/transactions.machine.ts";
import { transferMachine } from "../../../src/machines/transfer.machine.ts";
import { withdrawMachine } from "../../../src/machines/withdraw.machine.ts";
import { account, balance, dana } from "../../machines/session-stand-ins.ts";
import { failing, offline, settle, status } from "../../machines/stand-ins.ts";
import { WalkFailure } from "../walk.ts";
import { pressesOn } from "./hands.ts";
import { type Call, type Ear, Ports } from "./ports.ts";
import { brokenPromise, type Report, type Sight } from "./promises.ts";
import { Wallet } from "./wallet.ts";

/** How the outside world can be. */
export const worlds = ["a server that keeps keys", "a server that ignores keys"] as const;

/** One step, as it is written down: what a person presses, what a port answers, what is heard, or time. */
export interface WholeStep extends AnyEventObject {
  readonly type: "press" | "answer" | "hear" | "wait" | "reload";
}

interface Possible {
  readonly step: WholeStep;
  readonly weight: number;
  readonly happen: () => void;
}

function isChart(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === "object" && snapshot !== null && "_nodes" in snapshot;
}

const waits = [500, 3_000, 12_000, 61_000];

export class WholeAppWalk {
  readonly #clock = new SimulatedClock();
  readonly #wallet: Wallet;
  readonly #machine: AnyStateMachine;
  #ports: Ports;
  #app: Actor<AnyStateMachine>;
  readonly #reports: Report[] = [];
  readonly #unwritten: string[] = [];
  #lockedBy: Ear | undefined;
  #isSignedIn = true;

  /** @param desk the real desk's chart, or a copy with a mistake in it */
  constructor(
    app: AnyStateMachine,
    world: string,
    readonly desk: AnyStateMachine = paymentsMachine,
  ) {
    this.#machine = app;
    this.#wallet = new Wallet(world === worlds[0]);
    [this.#ports, this.#app] = this.#open();
  }

  /** The page is opened: the app begins with what the outside world remembers. */
  #open(): [Ports, Actor<AnyStateMachine>] {
    const ports = new Ports(
      {
        session: sessionMachine,
        payments: this.desk,
        setupWizard: setupWizardMachine,
        bankAccounts: bankAccountsMachine,
        statement: statementMachine,
        transactions: transactionsMachine,
        topUp: topUpMachine,
        withdraw: withdrawMachine,
        transfer: transferMachine,
        addCard: addCardMachine,
        deleteCard: deleteCardMachine,
      },
      (call) => this.#noteAsked(call),
      (ear, isOver) => this.#lock(ear, isOver),
    );
    this.#ports = ports;
    const app = createActor(ports.provideTo(this.#machine), {
      id: "app",
      clock: this.#clock,
      input: undefined,
    });
    this.#app = app;
    app.system.inspect((inspected) => {
      if (inspected.type !== "@xstate.event" || !/^payment\.(settled|refused)$/.test(inspected.event.type))
        return;
      const source = inspected.sourceRef;
      const snapshot: unknown = source && "getSnapshot" in source ? source.getSnapshot() : undefined;
      // The desk passes the news on without a key: only the payment's own word counts.
      if (!isChart(snapshot) || snapshot.machine.id !== "payment") return;
      const entry: JournalEntry | undefined = snapshot.context.entry;
      const movedThen = this.#wallet.moved.get(entry?.key ?? "") ?? 0;
      this.#reports.push({ type: inspected.event.type, key: entry?.key, movedThen });
    });
    app.start();
    return [ports, app];
  }

  /** The page is left and opened again; what was sent arrives or does not. */
  #reload(arrives: boolean): void {
    for (const { port, input } of this.#ports.calls) {
      if (port !== "sendPayment" || !arrives) continue;
      const { key, order } = input as { key: string; order: PaymentOrder };
      this.#wallet.move(key, order);
    }
    this.#lockedBy = undefined;
    this.#app.stop();
    this.#lockedBy = undefined;
    [this.#ports, this.#app] = this.#open();
  }

  /** Money may be sent only after its journal's entry was written. */
  #noteAsked({ port, input }: Call): void {
    if (port !== "sendPayment") return;
    const { key } = input as { key: string };
    if (!this.#wallet.journal.has(key)) this.#unwritten.push(key);
  }

  /** One lock, as the browser's: whoever waits gets it next, whoever does not is refused. */
  #lock(ear: Ear, isOver: boolean): void {
    if (ear.port !== "holdLock") return;
    if (isOver && this.#lockedBy === ear) {
      this.#lockedBy = undefined;
      const next = this.#ports.ears.find(({ port }) => port === "holdLock");
      if (next) this.#grant(next);
    } else if (!isOver) {
      const { wait } = ear.input as { wait: boolean };
      if (this.#lockedBy === undefined) this.#grant(ear);
      else if (!wait) queueMicrotask(() => ear.say({ type: "lock.refused" }));
    }
  }

  #grant(ear: Ear): void {
    this.#lockedBy = ear;
    queueMicrotask(() => ear.say({ type: "lock.granted" }));
  }

  get #charts(): readonly (readonly [string, AnyActorRef, AnyMachineSnapshot])[] {
    const below = (
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
        ...children.flatMap((child) => below(`${path}/${child.id.replace(/^.*:/, "")}`, child)),
      ];
    };
    return below("app", this.#app);
  }

  possible(): readonly Possible[] {
    const charts = this.#charts;
    const presses = charts
      .filter(([, , { status: state }]) => state === "active")
      .flatMap(([path, actor, snapshot]) => pressesOn(path, snapshot).map((press) => ({ ...press, actor })))
      .map(({ to, event, weight, actor }) => ({
        step: { type: "press" as const, to, event },
        weight,
        happen: () => actor.send(event),
      }));
    const answers = this.#ports.calls.flatMap((call, at) => {
      const nth = this.#ports.calls.slice(0, at).filter(({ port }) => port === call.port).length;
      return this.#answersTo(call).map(([how, weight, happen]) => ({
        step: { type: "answer" as const, port: call.port, nth, how },
        weight,
        happen: () => {
          this.#ports.take(call);
          happen();
        },
      }));
    });
    const heard = this.#ports.ears
      .filter(({ port }) => port === "watchSession")
      .flatMap((ear) =>
        ["token.expired", "session.ended"].map((type) => ({
          step: { type: "hear" as const, port: ear.port, event: { type } },
          weight: type === "session.ended" ? 0.2 : 0.5,
          happen: () => {
            if (type === "session.ended") this.#isSignedIn = false;
            ear.say({ type });
          },
        })),
      );
    const reached = this.#ports.ears
      .filter(({ port }) => port === "watchLikely")
      .map((ear) => {
        const event = { type: "pages.wanted" };
        return {
          step: { type: "hear" as const, port: ear.port, event },
          weight: 6,
          happen: () => ear.say(event),
        };
      });
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
    return [...presses, ...answers, ...heard, ...reached, ...time, ...reloads];
  }

  /** What a port can answer just now, and how likely. */
  #answersTo({
    port,
    input,
    actor,
    resolve,
    reject,
  }: Call): readonly (readonly [string, number, () => void])[] {
    const fails = (failure: Failure) => () => reject(failing(failure));
    const usual = (answer: () => unknown, failure: Failure = offline) =>
      [
        ["answers", 6, () => resolve(answer())],
        ["fails", 0.5, fails(failure)],
      ] as const;
    const wallet = this.#wallet;
    switch (port) {
      case "loadSettings":
        return usual(() => ({
          environment: "sandbox",
          themes: ["nupay-light", "nupay-dark"],
          languages: ["en", "ar"],
          currencies: ["AUD"],
          timeZone: "Australia/Sydney",
        }));
      case "signOut":
        return usual(() => {
          this.#isSignedIn = false;
        });
      case "checkSession":
      case "recheckSession":
        return usual(() =>
          this.#isSignedIn ? { outcome: "signedIn", personId: dana.id } : { outcome: "signedOut" },
        );
      case "signIn":
        // The provider's page, and back to the app.
        return [
          [
            "answers",
            6,
            () => {
              this.#isSignedIn = true;
              this.#reload(false);
            },
          ],
          ["fails", 0.5, fails(offline)],
        ];
      case "readPreferences":
        return usual(() => ({ theme: "nupay-light", language: "en" }));
      case "read":
        return usual(() => this.#read(actor));
      case "linkCard":
        return usual(() => ({ clientSecret: "secret" }), status(400, { code: "card_limit" }));
      case "confirmCard":
        return usual(() => ({ paymentMethodId: "pm_new" }), { kind: "refused", code: "card_declined" });
      case "loadProvider":
        return usual(() => ({}));
      case "findPayee":
        return usual(() => [{ accountId: "acct-priya", firstName: "Priya" }]);
      case "readHead":
        return usual(() => ({ balance, page: this.#page() }));
      case "readPage":
        return usual(() => this.#page());
      case "readCalendar":
        return usual(() => ({ today: "2026-11-20", timeZone: "Australia/Sydney" }));
      case "readBaseline":
        return usual(() => wallet.baseline());
      case "recordPayment": {
        const { entry } = input as { entry: JournalEntry };
        return usual(() => {
          wallet.journal.set(entry.key, entry);
        });
      }
      case "readEntry":
        return usual(() => wallet.journal.get((input as { key: string }).key) ?? null);
      case "readJournal":
        return usual(() => [...wallet.journal.values()]);
      case "forgetPayment":
        return usual(() => {
          wallet.journal.delete((input as { key: string }).key);
        });
      case "findPayment": {
        const { entry } = input as { entry: JournalEntry };
        return usual(() => {
          const finding = wallet.find(entry);
          if (finding.outcome === "succeeded") wallet.told.add(entry.key);
          return finding;
        });
      }
      case "sendPayment":
        return this.#answersToMoney(input as { order: PaymentOrder; key: string }, resolve, fails);
      default:
        return usual(() => undefined);
    }
  }

  #answersToMoney(
    { order, key }: { order: PaymentOrder; key: string },
    resolve: (output: unknown) => void,
    fails: (failure: Failure) => () => void,
  ): readonly (readonly [string, number, () => void])[] {
    const wallet = this.#wallet;
    const done = wallet.keepsKeys && wallet.moved.has(key);
    return [
      [
        "acts and answers",
        4,
        () => {
          wallet.move(key, order);
          wallet.told.add(key);
          resolve(undefined);
        },
      ],
      [
        "acts, and the answer is lost",
        2,
        () => {
          wallet.move(key, order);
          fails(offline)();
        },
      ],
      ["is lost on the way", 2, fails(offline)],
      ["asks to wait", 0.5, fails(status(429, { retryAfter: 2_000 }))],
      ["wants a newer token", 0.5, fails(status(401))],
      // A replay tells the first result.
      ...(done || wallet.moved.has(key)
        ? []
        : [["refuses", 1, fails(status(402, { code: "card_declined" }))] as const]),
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
    if (name === "account") return account;
    if (name === "profile") return dana;
    if (name === "cards") return [];
    if (name === "history") return this.#page();
    const { cents } = this.#wallet;
    return { ...balance, balance: cents, availableBalance: Math.max(0, cents - 5_000) };
  }

  async begin(): Promise<void> {
    await settle();
    this.#look();
  }

  async take({ happen }: Possible): Promise<void> {
    happen();
    await settle();
    this.#look();
  }

  #look(): void {
    const charts = this.#charts;
    const sight: Sight = {
      charts: charts.map(([path, , snapshot]) => ({ path, snapshot })),
      wallet: this.#wallet,
      reports: this.#reports,
      unwritten: this.#unwritten,
      sending: this.#ports.calls.filter(
        ({ port, actor }) => port === "sendPayment" && actor.getSnapshot().status === "active",
      ),
    };
    const broken = brokenPromise(sight);
    if (broken !== undefined) throw new WalkFailure(broken);
  }
}
