/** Compares each step with the target that the path file expects. */
import type { AnyMachineSnapshot } from "xstate";
import { activeNodes, isIn } from "./chart.ts";
import type { ExpectedTarget, Seen, Transitions } from "./definition.ts";
import { delayName, endedActor, isAfter, isDone } from "./subject.ts";

const anyState = "*";

/** `after slideDelay` of `xstate.after.slideDelay.carousel.playing` */
export function eventName(type: string): string {
  if (isAfter(type)) return `after ${delayName(type)}`;
  const actor = endedActor(type);
  if (actor === undefined) return type;
  return `${isDone(type) ? "done" : "error"} ${actor}`;
}

/** The entry for the event; `error *` matches the failure of every actor. */
function entryOf(
  events: Readonly<Record<string, ExpectedTarget<unknown>>> | undefined,
  type: string,
): string | undefined {
  if (!events) return undefined;
  const name = eventName(type);
  if (events[name] !== undefined) return name;
  return Object.keys(events).find(
    (pattern) => pattern.endsWith("*") && name.startsWith(pattern.slice(0, -1)),
  );
}

export interface Entry {
  readonly state: string;
  readonly event: string;
  readonly target: ExpectedTarget<unknown>;
}

export const nameOfEntry = ({ state, event }: Pick<Entry, "state" | "event">): string =>
  `${state} — ${event}`;

/** For each active leaf state, the entry of the nearest state (the leaf or an ancestor) that lists the event. */
export function entriesFor(
  transitions: Transitions<unknown>,
  snapshotBefore: AnyMachineSnapshot,
  type: string,
): readonly Entry[] {
  const foundEntries = new Map<string, Entry>();
  for (const node of activeNodes(snapshotBefore)) {
    if (node.type !== "atomic" && node.type !== "final") continue;
    const names = [
      ...node.path.map((_, index) => node.path.slice(0, node.path.length - index).join(".")),
      anyState,
    ];
    for (const state of names) {
      const event = entryOf(transitions[state], type);
      const target = event === undefined ? undefined : transitions[state]?.[event];
      if (event === undefined || target === undefined) continue;
      foundEntries.set(nameOfEntry({ state, event }), { state, event, target });
      break;
    }
  }
  return [...foundEntries.values()];
}

/** Whether the expected states are active: all of `paying.sending + free`, or one of `playing | held`. */
export function isAt(snapshot: AnyMachineSnapshot, expectedStates: string): boolean {
  return expectedStates
    .split(" | ")
    .some((alternative) =>
      alternative.split(" + ").every((state) => state === anyState || isIn(snapshot, state)),
    );
}

/** The first expected target that the step does not reach, with the reason; undefined if it reaches all. */
export function wrongTarget(
  entries: readonly Entry[],
  observation: Seen<unknown>,
): { readonly reason: string; readonly expected: string } | undefined {
  for (const { state, event, target } of entries) {
    const expectedState = typeof target === "function" ? target(observation) : target;
    if (!isAt(observation.snapshot, expectedState))
      return { reason: `${event} in ${state} leads elsewhere`, expected: expectedState };
  }
  return undefined;
}

/** The name of every entry of a path file: `playing — paused`. */
export function namesOf(transitions: Transitions<unknown>): readonly string[] {
  return Object.entries(transitions).flatMap(([state, events]) =>
    Object.keys(events).map((event) => nameOfEntry({ state, event })),
  );
}
