/** Replays a list of events that a failed walk has printed. */
import { readFileSync } from "node:fs";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { leavesOf } from "./chart.ts";
import { eventLabel, stateLabel } from "./labels.ts";
import { first, next } from "./model.ts";
import type { Path } from "./plan.ts";
import { detailLines, headline } from "./report/details.ts";
import { plainStart, type Subject, serializeEvent } from "./subject.ts";
import { Walk, WalkFailure } from "./walk.ts";

export interface Replay {
  readonly machine: string;
  readonly given: string;
  readonly events: readonly AnyEventObject[];
  /** The initial states, if the list is from the live atlas; such a list has states instead of payloads. */
  readonly transitions?: readonly string[];
}

function isEvent(value: unknown): value is AnyEventObject {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** @throws if the file is not a list of events */
export function readReplay(file: string): Replay {
  let replayJson: unknown;
  try {
    replayJson = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be replayed: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [init, ...events] = Array.isArray(replayJson) && replayJson.every(isEvent) ? replayJson : [];
  if (init?.type !== "xstate.init") {
    throw new Error(`${file} is no list of events that begins with xstate.init.`);
  }
  const transitions = transitionsOf(init);
  return {
    machine: String(init.machine),
    given: String(init.given),
    events,
    ...(transitions && { transitions }),
  };
}

function transitionsOf(event: AnyEventObject): readonly string[] | undefined {
  return Array.isArray(event.transitions) ? event.transitions.map(String) : undefined;
}

function hasTransitions(snapshot: AnyMachineSnapshot, transitions: readonly string[]): boolean {
  const states = snapshot.status === "active" ? leavesOf(snapshot) : [];
  return [...states].sort().join() === [...transitions].sort().join();
}

/** The list's start; for a list from the live atlas, the first start with the same initial state. */
function startOf(subject: Subject, { given, transitions }: Replay): string {
  if (transitions === undefined) {
    if (!subject.starts.includes(given)) throw new Error(`${subject.id} has no start "${given}"`);
    return given;
  }
  const startName = subject.starts.find((candidate) =>
    hasTransitions(first(subject.machine, subject.inputOf(candidate)).snapshot, transitions),
  );
  if (startName === undefined)
    throw new Error(`no start of ${subject.id} stands at ${transitions.join(", ")}`);
  return startName;
}

/** Finds a recorded event among the possible ones; without payload, the first of its type that reaches its states. */
function eventOf(
  subject: Subject,
  snapshot: AnyMachineSnapshot,
  recordedEvent: AnyEventObject,
): AnyEventObject | "nothing" | undefined {
  const possibleEvents = subject.eventsOf(snapshot);
  const transitions = transitionsOf(recordedEvent);
  if (transitions === undefined)
    return possibleEvents.find((event) => serializeEvent(event) === JSON.stringify(recordedEvent));
  const matchingEvent = possibleEvents.find(
    (event) =>
      event.type === recordedEvent.type &&
      hasTransitions(next(subject.machine, snapshot, event).snapshot, transitions),
  );
  // Skip a recorded event that changed nothing.
  return matchingEvent ?? (hasTransitions(snapshot, transitions) ? "nothing" : undefined);
}

/** The path from this start; `eventAt` finds each item's event, and an item without an event is skipped. */
function pathBy<Item>(
  subject: Subject,
  startName: string,
  items: readonly Item[],
  eventAt: (snapshot: AnyMachineSnapshot, item: Item, index: number) => AnyEventObject | undefined,
): Path {
  const initialStep = first(subject.machine, subject.inputOf(startName));
  let { snapshot } = initialStep;
  const steps = items.flatMap((item, index) => {
    const event = eventAt(snapshot, item, index);
    if (!event) return [];
    const step = next(subject.machine, snapshot, event);
    snapshot = step.snapshot;
    return [step];
  });
  return { subject, start: startName, initial: initialStep, steps };
}

/** The path of the given events. */
export const pathOf = (subject: Subject, startName: string, events: readonly AnyEventObject[]): Path =>
  pathBy(subject, startName, events, (_, event) => event);

/** The path of a list of events. @throws if one of the events can no longer occur */
export function pathOfReplay(subject: Subject, recordedReplay: Replay): Path {
  return pathBy(
    subject,
    startOf(subject, recordedReplay),
    recordedReplay.events,
    (snapshot, recordedEvent, index) => {
      const event = eventOf(subject, snapshot, recordedEvent);
      if (!event) throw new Error(`step ${index + 1}: ${recordedEvent.type} cannot happen here any more`);
      return event === "nothing" ? undefined : event;
    },
  );
}

/** Prints each step in words; rejects at the first step that fails. */
export async function replay(
  subject: Subject,
  recordedReplay: Replay,
  print: (line: string) => void,
): Promise<void> {
  const walk = new Walk(subject, startOf(subject, recordedReplay));
  await walk.begin();
  const startPrefix = walk.start === plainStart ? "" : `${walk.start}: `;
  print(`Given ${startPrefix}${stateLabel(walk.snapshot)}`);
  for (const [index, recordedEvent] of recordedReplay.events.entries()) {
    const snapshotBefore = walk.snapshot;
    const event = eventOf(subject, snapshotBefore, recordedEvent);
    if (!event) throw new Error(`step ${index + 1}: ${recordedEvent.type} cannot happen here any more`);
    if (event === "nothing") continue;
    try {
      await walk.take(event);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      print(`> when ${eventLabel(subject, event)}`);
      for (const line of detailLines(failure instanceof WalkFailure ? failure.details : undefined))
        print(`  ${line}`);
      const mismatch = {
        expected: failure instanceof WalkFailure ? failure.expected : undefined,
        got: leavesOf(walk.snapshot).join(" + "),
        reason: failure.message,
      };
      throw new Error(`FAILED ${subject.id}, step ${index + 1}: ${headline(mismatch)}`);
    }
    print(`  when ${eventLabel(subject, event)}, then ${stateLabel(walk.snapshot, snapshotBefore)}`);
  }
}
