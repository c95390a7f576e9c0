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
      const possibleEvent = walk
        .possible()
        .find((candidate) => candidate === event || serializeEvent(candidate) === serializeEvent(event));
      if (walk.isOver || !possibleEvent) continue;
      walkedEvents.push(possibleEvent);
      await walk.take(possibleEvent);
    }
    return undefined;
  } catch (error) {
    return messageOf(error) === reason ? { start, events: walkedEvents, reason } : undefined;
  }
}

/** @param deadline end time by `performance.now()`, after which the shortest list so far is returned */
export async function shrink(
  subject: Subject,
  failingEvents: FailingEvents,
  deadline: number,
): Promise<FailingEvents> {
  let shortestFailure = failingEvents;
  let size = Math.ceil(failingEvents.events.length / 2);
  while (performance.now() < deadline) {
    let isShorter = false;
    for (let startIndex = 0; startIndex < shortestFailure.events.length && performance.now() < deadline; ) {
      const events = shortestFailure.events.filter(
        (_, index) => index < startIndex || index >= startIndex + size,
      );
      const shorterFailure = await failureOf(subject, { ...shortestFailure, events });
      isShorter ||= shorterFailure !== undefined;
      if (shorterFailure) shortestFailure = shorterFailure;
      else startIndex += size;
    }
    if (size <= 1 && !isShorter) break;
    size = Math.max(1, Math.ceil(size / 2));
  }
  return shortestFailure;
}
