/** Shortens a failing list of events as long as the list still fails for the same reason. */
import type { AnyEventObject } from "xstate";
import { type Subject, serializeEvent } from "./subject.ts";
import { Walk } from "./walk.ts";

export interface FailingEvents {
  readonly start: string;
  /** The events up to and including the failing one. */
  readonly events: readonly AnyEventObject[];
  readonly reason: string;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Walks the events that are still possible. @returns the failure if it has the same reason */
async function failureOf(
  subject: Subject,
  { start, events, reason }: FailingEvents,
): Promise<FailingEvents | undefined> {
  const walkedEvents: AnyEventObject[] = [];
  try {
    const walk = new Walk(subject, start);
    await walk.begin();
    for (const event of events) {
      const possible = walk
        .possible()
        .find((candidate) => candidate === event || serializeEvent(candidate) === serializeEvent(event));
      if (walk.isOver || !possible) continue;
      walkedEvents.push(possible);
      await walk.take(possible);
    }
    return undefined;
  } catch (error) {
    return messageOf(error) === reason ? { start, events: walkedEvents, reason } : undefined;
  }
}

/** @param until end time by `performance.now()`, after which the shortest list so far is returned */
export async function shrink(
  subject: Subject,
  failing: FailingEvents,
  until: number,
): Promise<FailingEvents> {
  let shortest = failing;
  let size = Math.ceil(failing.events.length / 2);
  while (performance.now() < until) {
    let isShorter = false;
    for (let at = 0; at < shortest.events.length && performance.now() < until; ) {
      const events = shortest.events.filter((_, place) => place < at || place >= at + size);
      const shorter = await failureOf(subject, { ...shortest, events });
      isShorter ||= shorter !== undefined;
      if (shorter) shortest = shorter;
      else at += size;
    }
    if (size <= 1 && !isShorter) break;
    size = Math.max(1, Math.ceil(size / 2));
  }
  return shortest;
}
