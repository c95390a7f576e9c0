/** Holds each step against where the path file says that its event leads. */
import type { AnyMachineSnapshot } from "xstate";
import { activeNodes, isIn } from "./chart.ts";
import type { Lead, Leads, Seen } from "./definition.ts";
import { delayName, endedActor, isAfter, isDone } from "./subject.ts";

const everywhere = "*";

/** `after slideDelay` of `xstate.after.slideDelay.carousel.playing` */
export function leadName(type: string): string {
  if (isAfter(type)) return `after ${delayName(type)}`;
  const actor = endedActor(type);
  if (actor === undefined) return type;
  return `${isDone(type) ? "done" : "error"} ${actor}`;
}

/** `error *` stands for every actor's end. */
function entryOf(
  events: Readonly<Record<string, Lead<unknown>>> | undefined,
  type: string,
): string | undefined {
  if (!events) return undefined;
  const name = leadName(type);
  if (events[name] !== undefined) return name;
  return Object.keys(events).find((one) => one.endsWith("*") && name.startsWith(one.slice(0, -1)));
}

export interface Entry {
  readonly state: string;
  readonly event: string;
  readonly lead: Lead<unknown>;
}

export const nameOfEntry = ({ state, event }: Pick<Entry, "state" | "event">): string =>
  `${state} — ${event}`;

/** For each innermost active state, the nearest state around it that names the event. */
export function entriesFor(
  leads: Leads<unknown>,
  before: AnyMachineSnapshot,
  type: string,
): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const node of activeNodes(before)) {
    if (node.type !== "atomic" && node.type !== "final") continue;
    const names = [
      ...node.path.map((_, at) => node.path.slice(0, node.path.length - at).join(".")),
      everywhere,
    ];
    for (const state of names) {
      const event = entryOf(leads[state], type);
      const lead = event === undefined ? undefined : leads[state]?.[event];
      if (event === undefined || lead === undefined) continue;
      found.set(nameOfEntry({ state, event }), { state, event, lead });
      break;
    }
  }
  return [...found.values()];
}

/** `paying.sending + free`: all of them; `playing | held`: one of them. */
export function standsAt(snapshot: AnyMachineSnapshot, wanted: string): boolean {
  return wanted
    .split(" | ")
    .some((one) => one.split(" + ").every((state) => state === everywhere || isIn(snapshot, state)));
}

/** What is wrong with a step, or undefined. */
export function strayed(entries: readonly Entry[], seen: Seen<unknown>): string | undefined {
  for (const { state, event, lead } of entries) {
    const wanted = typeof lead === "function" ? lead(seen) : lead;
    if (!standsAt(seen.snapshot, wanted)) {
      return `${event} leads from ${state} to ${JSON.stringify(seen.snapshot.value)} and should lead to ${wanted}`;
    }
  }
  return undefined;
}

/** Every entry of a path file, by its name: `playing — paused`. */
export function namesOf(leads: Leads<unknown>): readonly string[] {
  return Object.entries(leads).flatMap(([state, events]) =>
    Object.keys(events).map((event) => nameOfEntry({ state, event })),
  );
}
