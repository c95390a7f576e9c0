import type { Payment } from "../../properties/observation.ts";
import { InvariantWatch } from "../../properties/watch.ts";
import type { HistoryEvent, Instruction } from "../run/history.ts";
import type { ServerState } from "../server/state.ts";
import { CallJudge } from "./calls.ts";
import { InactivityJudge } from "./inactivity.ts";
import { SignInJudge, type SignInLimit } from "./sign-in.ts";

export interface Violation {
  readonly invariant: string;
  readonly text: string;
  /** Index of the event that violated the invariant. */
  readonly event: number;
}

export interface JudgedRun {
  /** With `idempotency: "none"`: the operator accepts double payments through copies that browsers or proxies sent. */
  readonly acceptsDoubles: boolean;
  readonly state: ServerState;
  /** Pages of the previous release, which does not report a payment's outcome to other tabs. */
  readonly earlierPages: ReadonlySet<string>;
  readonly signInLimit?: SignInLimit | undefined;
  /** The minutes after which an unused session ends. */
  readonly inactivity?: number | undefined;
}

type EventOfType<Type extends HistoryEvent["type"]> = Extract<HistoryEvent, { type: Type }>;

/** Milliseconds after the press within which a POST may be sent. */
const sendLimit = 60_000;
/** Milliseconds for which a decided journal entry certainly keeps its outcome. */
const decidedKept = 55_000;
/**
 * Milliseconds that the device is awake: tampering with an entry between the sender's write and its POST is not
 * detected within this time.
 */
const unseenTampering = 100;
/** Milliseconds within which a tab may read the journal before another tab's outcome is stored. */
const storeLimit = 100;

/** Checks all invariants. @returns the first violation, or undefined */
export function judge(events: readonly HistoryEvent[], judgeSettings: JudgedRun): Violation | undefined {
  return new Judge(events, judgeSettings).run();
}

/** Finds the press of each request and key. */
export class Presses {
  readonly pressed = new Map<number, EventOfType<"pressed">>();
  /** The last press of Send again, by the first press. */
  readonly again = new Map<number, EventOfType<"pressedAgain">>();
  readonly byRequest = new Map<string, number>();
  readonly byKey = new Map<string, number>();
  readonly #notSent = new Set<number>();

  take(event: HistoryEvent): void {
    if (event.type === "pressed") this.pressed.set(event.press, event);
    else if (event.type === "pressedAgain") this.again.set(this.byKey.get(event.key) ?? -1, event);
    else if (event.type === "notSent") this.#notSent.add(event.press);
    else if (event.type === "keyed") this.byKey.set(event.key, event.press);
    else if (event.type === "posted") {
      const press = this.#find(event);
      if (press === undefined) return;
      this.byRequest.set(event.request, press);
      if (event.key !== undefined && !this.byKey.has(event.key)) this.byKey.set(event.key, press);
    }
  }

  /**
   * Finds a request's press by its key; without a key, the page's latest press of the same payment that was not
   * reported as not sent.
   */
  #find(event: EventOfType<"posted">): number | undefined {
    const knownPress = event.key === undefined ? undefined : this.byKey.get(event.key);
    if (knownPress !== undefined) return knownPress;
    const keyed = new Set(this.byKey.values());
    const samePresses = [...this.pressed.values()].filter(
      (candidate) =>
        candidate.page === event.page &&
        !this.#notSent.has(candidate.press) &&
        isSame(candidate.instruction, event.instruction),
    );
    if (event.key === undefined) return samePresses.at(-1)?.press;
    return samePresses.findLast(({ press }) => !keyed.has(press))?.press;
  }
}

class Judge {
  readonly #presses = new Presses();
  readonly #moves = new Map<number, EventOfType<"moved">[]>();
  readonly #charges = new Map<number, number>();
  readonly #told = new Map<number, EventOfType<"told">>();
  /** The latest report of an outcome, by device and key. */
  readonly #toldOn = new Map<string, EventOfType<"told">>();
  readonly #firstToldOn = new Map<string, EventOfType<"told">>();
  /**
   * Reports by pages of the previous release, by device and key: that release removes the entry and stores no outcome.
   */
  readonly #toldByEarlier = new Set<string>();
  readonly #returned = new Set<string>();
  /** The last time that an entry was tampered with, by key, on its device's monotonic clock. */
  readonly #tampered = new Map<string, number>();
  /** Keys whose entry foreign code has removed. */
  readonly #lost = new Set<string>();
  /** The time at which an account's mobile number was moved to another account. */
  readonly #numbers = new Map<string, number>();
  /** Keys reported as declined or cancelled, planted ones included. */
  readonly #deadKeys = new Map<string, string>();
  readonly #calls = new CallJudge();
  readonly #signIns: SignInJudge;
  readonly #inactivity: InactivityJudge;
  readonly #watch = new InvariantWatch("simulation");

  constructor(
    private readonly events: readonly HistoryEvent[],
    private readonly judged: JudgedRun,
  ) {
    this.#signIns = new SignInJudge(judged.signInLimit);
    this.#inactivity = new InactivityJudge(judged.inactivity ?? 0);
  }

  run(): Violation | undefined {
    for (const [index, event] of this.events.entries()) {
      this.#presses.take(event);
      const fell =
        this.#check(event) ??
        this.#calls.take(event) ??
        this.#signIns.take(event) ??
        this.#inactivity.take(event);
      if (fell) return { ...fell, event: index };
    }
    const fell = this.#atTheEnd();
    return fell && { ...fell, event: this.events.length - 1 };
  }

  #check(event: HistoryEvent): Omit<Violation, "event"> | undefined {
    switch (event.type) {
      case "posted":
        return this.#posted(event);
      case "moved":
        return this.#moved(event);
      case "charged":
        return this.#charged(event);
      case "voided": {
        const press = event.key === undefined ? undefined : this.#presses.byKey.get(event.key);
        if (press !== undefined) this.#charges.set(press, (this.#charges.get(press) ?? 0) - 1);
        return undefined;
      }
      case "returned":
        this.#returned.add(event.transactionId);
        return undefined;
      case "told":
        return this.#tells(event);
      case "removed":
        return this.#saysRemoved(event);
      case "entryTampered":
        this.#tampered.set(event.key, event.monotonic);
        return undefined;
      case "entryLost":
        if (event.how === "entry removed") this.#lost.add(event.key);
        return undefined;
      case "numberMoved":
        this.#numbers.set(event.accountId, event.at);
        return undefined;
      case "broke":
        return brokenInvariant(event.invariant, event.text);
      case "seen":
        if (event.belongsTo === event.person) return undefined;
        return brokenInvariant(
          "no person sees another person's data",
          `${event.person} sees ${event.what} of ${event.belongsTo}`,
        );
      case "threw":
        if (event.where === "liveness") {
          return brokenInvariant(
            "after healing each instruction has an outcome or stands before the person",
            `${event.message} has neither`,
          );
        }
        return brokenInvariant("no code throws", `${event.where}: ${event.message}`);
      default:
        return undefined;
    }
  }

  #posted(event: EventOfType<"posted">): Omit<Violation, "event"> | undefined {
    const number = this.#presses.byRequest.get(event.request);
    const press = number === undefined ? undefined : this.#presses.pressed.get(number);
    if (!press || !isSame(press.instruction, event.instruction)) {
      return brokenInvariant("nothing is sent that no press asked for", `${event.request} fits no press`);
    }
    const newestPress = this.#presses.again.get(press.press) ?? press;
    const wall = event.wall - newestPress.wall;
    const monotonic = event.monotonic - newestPress.monotonic;
    if (event.page !== press.page || event.life !== press.life) {
      return brokenInvariant(
        "a POST leaves in the page life of its press",
        `${event.request} leaves in another page life`,
      );
    }
    if (wall < 0 || wall > sendLimit || monotonic > sendLimit) {
      return brokenInvariant(
        "a POST leaves within 60 s of its press",
        `${event.request} leaves ${wall} ms after its press`,
      );
    }
    if (event.subject !== press.person) {
      return brokenInvariant(
        "a POST leaves under the presser's token",
        `${event.request} leaves under ${event.subject}`,
      );
    }
    const account = press.person?.replace("person-", "acc_") ?? "";
    if (!event.locks?.some((name) => name.includes(account))) {
      return brokenInvariant(
        "a POST leaves under the account's lock",
        `${event.request} leaves without the lock`,
      );
    }
    if (!this.judged.earlierPages.has(event.page)) {
      const staleSignIn = this.#signIns.posted(event, press);
      if (staleSignIn) return staleSignIn;
    }
    const isWritten = event.noted || this.#isTamperedUnseen(event);
    const unwritten = this.#observe(event, press.press, { isWritten });
    if (unwritten) return unwritten;
    const movedAt = this.#numbers.get(event.instruction.toAccountId ?? "");
    if (movedAt !== undefined && newestPress !== press && newestPress.at > movedAt) {
      return brokenInvariant(
        "Send again pays the account that the mobile number finds",
        `${event.request} pays an account that the number no longer finds`,
      );
    }
    if (this.#told.get(press.press)?.page === event.page) {
      return brokenInvariant(
        "a page that told an outcome sends nothing more for it",
        `${event.request} leaves after the outcome`,
      );
    }
    return undefined;
  }

  #isTamperedUnseen({ key, monotonic }: EventOfType<"posted">): boolean {
    const times = key === undefined ? [...this.#tampered.values()] : [this.#tampered.get(key)];
    return times.some((time) => time !== undefined && monotonic - time <= unseenTampering);
  }

  #moved(event: EventOfType<"moved">): Omit<Violation, "event"> | undefined {
    if (this.judged.acceptsDoubles && event.copy) return undefined;
    const press = this.#pressOf(event);
    if (press === undefined) {
      return brokenInvariant(
        "nothing is sent that no press asked for",
        `${event.transactionId} moved without a press`,
      );
    }
    if (this.#isEarlierResend(event, press)) return undefined;
    const moves = [...(this.#moves.get(press) ?? []), event];
    this.#moves.set(press, moves);
    const toldEvent = this.#told.get(press);
    return this.#observe(event, press, {
      shownOutcome:
        toldEvent && this.#isEarlierGuess(toldEvent)
          ? undefined
          : (toldEvent?.outcome ?? this.#deadKeys.get(event.key ?? "")),
    });
  }

  /** Passes a payment's event to the checks of the properties of the whole app. */
  #observe(
    { at }: HistoryEvent,
    press: number | undefined,
    observedFields: Partial<Payment>,
  ): Omit<Violation, "event"> | undefined {
    const moves = press === undefined ? 0 : (this.#moves.get(press)?.length ?? 0);
    const payment = { name: `press ${press}`, moves, shownOutcome: undefined, ...observedFields };
    const [broken] = this.#watch.observe({ at, life: "", payments: [payment] });
    return broken && brokenInvariant(broken.sentence, broken.why);
  }

  #charged(event: EventOfType<"charged">): Omit<Violation, "event"> | undefined {
    const press = this.#pressOf(event);
    if (press === undefined) return undefined;
    const charges = (this.#charges.get(press) ?? 0) + 1;
    this.#charges.set(press, charges);
    if (charges < 2 || this.judged.acceptsDoubles) return undefined;
    return brokenInvariant(
      "a card is charged at most once for a press",
      `press ${press} charged the card ${charges} times`,
    );
  }

  #tells(event: EventOfType<"told">): Omit<Violation, "event"> | undefined {
    const { outcome, key, atServer, isShownAsSuccess } = event;
    const isGuess = this.#isEarlierGuess(event);
    if ((outcome === "declined" || outcome === "cancelled") && !isGuess) this.#deadKeys.set(key, outcome);
    const isFirst = !this.#toldOn.has(`${event.device} ${key}`);
    if (isFirst) this.#firstToldOn.set(`${event.device} ${key}`, event);
    this.#toldOn.set(`${event.device} ${key}`, event);
    if (this.judged.earlierPages.has(event.page)) this.#toldByEarlier.add(`${event.device} ${key}`);
    const { returnedAt = Number.POSITIVE_INFINITY, answeredAt = 0 } = event;
    // A tab that reports an outcome which another tab stored may be slightly behind.
    if (isFirst && outcome === "pending" && returnedAt < answeredAt) {
      return brokenInvariant(
        "what came back is not called pending",
        `${key} is called ${outcome}, and the wallet answered after its return`,
      );
    }
    const press = event.press ?? this.#presses.byKey.get(key);
    const shownState = {
      shownOutcome: isGuess ? undefined : outcome,
      serverState: atServer,
      isShownAsSuccess,
    };
    // Without a known press, it is unknown whether the money moved.
    if (press === undefined)
      return this.#observe(event, undefined, { ...shownState, name: key, moves: undefined });
    this.#told.set(press, event);
    const owner = this.#presses.pressed.get(press)?.person;
    if (owner !== event.person) {
      return brokenInvariant(
        "no person sees another person's data",
        `${event.person} is told of press ${press}`,
      );
    }
    const moves = this.#moves.get(press) ?? [];
    const copies = moves.length === 0 && this.#copyMoved(press) ? { moves: undefined } : {};
    const fell = this.#observe(event, press, { ...shownState, ...copies });
    if (fell) return fell;
    if (outcome === "failed" && !moves.some(({ transactionId }) => this.#returned.has(transactionId))) {
      return brokenInvariant("failed means that the money came back", `press ${press} is told failed`);
    }
    return undefined;
  }

  /**
   * Known defect of the previous release: if the server keeps no keys (`idempotency: "none"`), the app took a rejection
   * for "declined" after one read of a stale list.
   */
  #isEarlierGuess({ page, outcome }: EventOfType<"told">): boolean {
    return this.judged.acceptsDoubles && outcome === "declined" && this.judged.earlierPages.has(page);
  }

  /**
   * Known defect of the previous release: with `idempotency: "none"`, it renewed the token after any 401 and sent the
   * payment again.
   */
  #isEarlierResend({ request }: EventOfType<"moved">, press: number): boolean {
    if (!this.judged.acceptsDoubles || !this.#moves.has(press)) return false;
    const posted = this.events.filter((event) => event.type === "posted");
    const page = posted.find((event) => event.request === request)?.page;
    return page !== undefined && this.judged.earlierPages.has(page);
  }

  /**
   * The invariant about removed payments: another tab of this device knew the outcome less than a minute ago, and
   * the clock was not set since.
   */
  #saysRemoved(event: EventOfType<"removed">): Omit<Violation, "event"> | undefined {
    const toldEvent = this.#toldOn.get(`${event.device} ${event.key}`);
    if (toldEvent === undefined || toldEvent.page === event.page) return undefined;
    // The first tab that reports the outcome stores it for the other tabs.
    const firstToldEvent = this.#firstToldOn.get(`${event.device} ${event.key}`) ?? toldEvent;
    if (event.storageFailedAt >= firstToldEvent.at) return undefined;
    if (this.#toldByEarlier.has(`${event.device} ${event.key}`)) return undefined;
    const age = event.at - toldEvent.at;
    if (this.#lost.has(event.key) && age <= storeLimit) return undefined;
    const isClockTouched = Math.abs(event.wall - toldEvent.wall - age) > 5;
    if (age > decidedKept || isClockTouched) return undefined;
    return brokenInvariant(
      "a payment that another tab has decided is not called removed",
      `${event.page} calls ${event.key} removed, and ${toldEvent.page} has told ${toldEvent.outcome}`,
    );
  }

  /** With `idempotency: "none"`: whether only a copy of the request moved the money. */
  #copyMoved(press: number): boolean {
    return (
      this.judged.acceptsDoubles &&
      this.events.some((event) => event.type === "moved" && this.#pressOf(event) === press)
    );
  }

  #atTheEnd(): Omit<Violation, "event"> | undefined {
    const sum = this.judged.state.sumOfPostings();
    if (sum !== 0) return brokenInvariant("the ledger adds up to zero", `all postings together are ${sum}`);
    for (const { id, balance } of this.judged.state.accounts.values()) {
      if (balance < 0) return brokenInvariant("no balance falls below zero", `${id} has ${balance}`);
    }
    return undefined;
  }

  #pressOf({ key, request }: { key: string | undefined; request: string }): number | undefined {
    return (
      (key === undefined ? undefined : this.#presses.byKey.get(key)) ?? this.#presses.byRequest.get(request)
    );
  }
}

function brokenInvariant(invariant: string, text: string): Omit<Violation, "event"> {
  return { invariant, text };
}

function isSame(firstInstruction: Instruction, secondInstruction: Instruction): boolean {
  return (
    firstInstruction.operation === secondInstruction.operation &&
    firstInstruction.cents === secondInstruction.cents &&
    firstInstruction.toAccountId === secondInstruction.toAccountId &&
    firstInstruction.paymentMethodId === secondInstruction.paymentMethodId
  );
}
