import type { HistoryEvent } from "../run/history.ts";
import type { BrokenInvariant } from "./calls.ts";

type EventOfType<Type extends HistoryEvent["type"]> = Extract<HistoryEvent, { type: Type }>;
type UseEvent = EventOfType<"used" | "stayed" | "useWatched">;

/** Milliseconds in which a tab learns of a use in another one: one report a second, and its delivery. */
const settleLimit = 1_500;

/** Checks the warnings and ends of unused sessions. */
export class InactivityJudge {
  readonly #limit: number;
  /** The last use that extends the session, by device. */
  readonly #used = new Map<string, UseEvent>();
  readonly #stayed = new Map<string, EventOfType<"stayed">>();

  constructor(minutes: number) {
    this.#limit = minutes * 60_000;
  }

  take(event: HistoryEvent): BrokenInvariant | undefined {
    switch (event.type) {
      case "useWatched":
        if (event.isFirst) {
          this.#used.set(event.device, event);
          this.#stayed.delete(event.device);
        }
        return undefined;
      case "used":
        // A use after the limit does not revive the session.
        if (isWithin(event, this.#used.get(event.device), this.#limit)) this.#used.set(event.device, event);
        return undefined;
      case "stayed":
        this.#used.set(event.device, event);
        this.#stayed.set(event.device, event);
        return undefined;
      case "warned":
        return this.#judgeStay(event, "warns");
      case "unusedEnded":
        return this.#judgePayment(event) ?? this.#judgeStay(event, "signs out") ?? this.#judgeEnd(event);
      default:
        return undefined;
    }
  }

  #judgePayment({ page, locks }: EventOfType<"unusedEnded">): BrokenInvariant | undefined {
    if (locks.length === 0) return undefined;
    return {
      invariant: "no unused session ends while a payment is being submitted in any tab",
      text: `${page} signs out while ${locks.join(", ")} is held`,
    };
  }

  #judgeStay(event: EventOfType<"warned" | "unusedEnded">, action: string): BrokenInvariant | undefined {
    const stayed = this.#stayed.get(event.device);
    if (!isWithin(event, stayed, this.#limit - 60_000 - settleLimit)) return undefined;
    return {
      invariant: "after Stay signed in no tab warns or signs out because of the earlier silence",
      text: `${event.page} ${action} ${Math.round(event.at - (stayed?.at ?? 0))} ms after ${stayed?.page} stayed`,
    };
  }

  #judgeEnd(event: EventOfType<"unusedEnded">): BrokenInvariant | undefined {
    const lastUse = this.#used.get(event.device);
    if (!isWithin(event, lastUse, this.#limit - settleLimit)) return undefined;
    return {
      invariant: "a session that is used in any tab does not end for inactivity",
      text: `${event.page} signs out ${Math.round(event.at - (lastUse?.at ?? 0))} ms after ${lastUse?.page} was used`,
    };
  }
}

/**
 * Whether the event is within the limit after the last use, by real time and by the device's clock, which may have been
 * set.
 */
function isWithin(
  event: EventOfType<"used" | "warned" | "unusedEnded">,
  use: UseEvent | undefined,
  limit: number,
): boolean {
  return use !== undefined && event.at - use.at < limit && event.wall - use.wall < limit;
}
