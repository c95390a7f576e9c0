import type { HistoryEvent } from "../run/history.ts";

type EventOfType<Type extends HistoryEvent["type"]> = Extract<HistoryEvent, { type: Type }>;

export interface BrokenInvariant {
  readonly invariant: string;
  readonly text: string;
}

/** Milliseconds after the press within which a request may be sent. */
const sendLimit = 60_000;

/** Checks the invariants of the keyed calls. */
export class CallJudge {
  readonly #pressed = new Map<number, EventOfType<"callPressed">>();
  readonly #keys = new Map<number, string>();
  /** The latest press of a key: an undecided call keeps its key. */
  readonly #byKey = new Map<string, number>();
  readonly #acted = new Map<string, number>();
  readonly #sentKeys = new Set<string>();
  #latestPress = 0;
  /**
   * Keys sent in browsers without Web Locks, each with the latest press at that time: only later presses find the key
   * in the journal.
   */
  readonly #sentUnlocked = new Map<string, number>();
  /** Keys that the app reported as not done. */
  readonly #dead = new Map<string, string>();
  /** The latest press that was reported as done, by person, device and slot. */
  readonly #done = new Map<string, number>();

  take(event: HistoryEvent): BrokenInvariant | undefined {
    switch (event.type) {
      case "callPressed":
        this.#pressed.set(event.press, event);
        this.#latestPress = event.press;
        return undefined;
      case "callKeyed":
        this.#keys.set(event.press, event.key);
        this.#byKey.set(event.key, event.press);
        // The report about an earlier press is kept only if a request with the key was sent.
        if (!this.#sentKeys.has(event.key)) this.#dead.delete(event.key);
        return undefined;
      case "callPosted":
        return this.#posted(event);
      case "callActed":
        return this.#actedOn(event);
      case "callTold":
        return this.#told(event);
      case "callShown":
        return event.isDone ? this.#doneOf(event.key) : this.#deadOf(event.key, "not done");
      default:
        return undefined;
    }
  }

  #posted(event: EventOfType<"callPosted">): BrokenInvariant | undefined {
    // Without a key, the request cannot be assigned to a press.
    if (event.key === "") return undefined;
    if (event.locks === undefined && !this.#sentKeys.has(event.key))
      this.#sentUnlocked.set(event.key, this.#latestPress);
    this.#sentKeys.add(event.key);
    const press = this.#pressed.get(this.#byKey.get(event.key) ?? -1);
    if (press?.change.operation !== event.operation)
      return {
        invariant: "no change is sent that no press asked for",
        text: `${event.request} fits no press`,
      };
    const wall = event.wall - press.wall;
    const monotonic = event.monotonic - press.monotonic;
    if (event.page !== press.page || event.life !== press.life) {
      return {
        invariant: "a change leaves in the page life of its press",
        text: `${event.request} leaves in another page life`,
      };
    }
    if (wall < 0 || wall > sendLimit || monotonic > sendLimit) {
      return {
        invariant: "a change leaves within 60 s of its press",
        text: `${event.request} leaves ${wall} ms after its press`,
      };
    }
    if (event.subject !== press.person) {
      return {
        invariant: "a change leaves under the presser's token",
        text: `${event.request} leaves under ${event.subject}`,
      };
    }
    if (event.locks !== undefined && !event.locks.includes(`nupay-call-${press.person} ${slotOf(press)}`)) {
      return {
        invariant: "a change leaves under the lock of its slot",
        text: `${event.request} leaves without the lock of ${slotOf(press)}`,
      };
    }
    if (!event.noted) {
      return {
        invariant: "the journal has a change before it is sent",
        text: `${event.request} leaves unnoted`,
      };
    }
    return undefined;
  }

  #actedOn({ key, operation }: EventOfType<"callActed">): BrokenInvariant | undefined {
    if (key === undefined) return undefined;
    const acted = (this.#acted.get(key) ?? 0) + 1;
    this.#acted.set(key, acted);
    if (acted > 1)
      return { invariant: "a change acts at most once for a key", text: `${operation} acted ${acted} times` };
    const deadReason = this.#dead.get(key);
    if (deadReason !== undefined) {
      return {
        invariant: "a change that is called not done never acts",
        text: `${operation} …${key.slice(-2)} acts, and is called ${deadReason}`,
      };
    }
    const press = this.#byKey.get(key);
    const change = this.#pressed.get(press ?? -1);
    const newerPress = change && this.#done.get(placeOf(change));
    if (
      press !== undefined &&
      newerPress !== undefined &&
      newerPress > (this.#sentUnlocked.get(key) ?? press)
    ) {
      return {
        invariant: "an older change undoes no newer one that is called done",
        text: `press ${press} acts after press ${newerPress} is called done`,
      };
    }
    return undefined;
  }

  #told({ press, result, reason }: EventOfType<"callTold">): BrokenInvariant | undefined {
    const key = this.#keys.get(press);
    if (key === undefined || result === "undecided") return undefined;
    if (result === "rejected") return this.#deadOf(key, reason);
    const change = this.#pressed.get(press);
    if (change) this.#done.set(placeOf(change), press);
    return this.#doneOf(key);
  }

  /** Checks that a call that is reported as done was executed, unless its key was never sent. */
  #doneOf(key: string): BrokenInvariant | undefined {
    if (this.#acted.has(key) || !this.#sentKeys.has(key)) return undefined;
    return { invariant: "a change that is called done has acted", text: `…${key.slice(-2)} has not acted` };
  }

  #deadOf(key: string, outcome: string): BrokenInvariant | undefined {
    this.#dead.set(key, outcome);
    if (!this.#acted.has(key)) return undefined;
    return {
      invariant: "a change that is called not done never acts",
      text: `…${key.slice(-2)} has acted, and is called ${outcome}`,
    };
  }
}

function slotOf({ change: { operation, card } }: EventOfType<"callPressed">): string {
  return card === undefined ? operation : `${operation} ${card}`;
}

function placeOf(press: EventOfType<"callPressed">): string {
  return `${press.person} ${press.device} ${slotOf(press)}`;
}

/** Unfinished calls at the end: presses of live pages without a report, and sent calls that no panel shows. */
export function openCallsOn(events: readonly HistoryEvent[], page: string): string[] {
  const toldPresses = new Set(events.flatMap((event) => (event.type === "callTold" ? [event.press] : [])));
  return events.flatMap((event) =>
    event.type === "callPressed" && event.page === page && !toldPresses.has(event.press)
      ? [`press ${event.press}`]
      : [],
  );
}

/** Keys that were never sent, and whose latest press was reported as not done. */
export function unsentKeys(events: readonly HistoryEvent[]): ReadonlySet<string> {
  const keyOf = new Map<number, string>();
  const unsent = new Set<string>();
  const sentKeys = new Set<string>();
  for (const event of events) {
    if (event.type === "callKeyed") {
      keyOf.set(event.press, event.key);
      unsent.delete(event.key);
    } else if (event.type === "callPosted") sentKeys.add(event.key);
    else if (event.type === "callTold" && event.result === "rejected")
      unsent.add(keyOf.get(event.press) ?? "");
  }
  return new Set([...unsent].filter((key) => !sentKeys.has(key)));
}
