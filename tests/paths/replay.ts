/** Walks a list of events again, as a failed walk printed it. */
import { readFileSync } from "node:fs";
import type { AnyEventObject } from "xstate";
import { first, next } from "./model.ts";
import type { Path } from "./plan.ts";
import type { Subject } from "./subject.ts";
import { textOf } from "./subject.ts";
import { Walk } from "./walk.ts";
import { eventInWords, stateInWords } from "./words.ts";

export interface Replay {
  readonly machine: string;
  readonly given: string;
  readonly events: readonly AnyEventObject[];
}

function isEvent(value: unknown): value is AnyEventObject {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Throws a sentence where the file is no list of events. */
export function readReplay(file: string): Replay {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be replayed: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [init, ...events] = Array.isArray(list) && list.every(isEvent) ? list : [];
  if (init?.type !== "xstate.init") {
    throw new Error(`${file} is no list of events that begins with xstate.init.`);
  }
  return { machine: String(init.machine), given: String(init.given), events };
}

/** The path that a list of events walks. Throws a sentence where one of them cannot happen any more. */
export function pathOfReplay(subject: Subject, { given, events }: Replay): Path {
  const initial = first(subject.machine, subject.inputOf(given));
  let { snapshot } = initial;
  const steps = events.map((wanted, at) => {
    const event = subject.eventsOf(snapshot).find((one) => textOf(one) === JSON.stringify(wanted));
    if (!event) throw new Error(`step ${at + 1}: ${wanted.type} cannot happen here any more`);
    const step = next(subject.machine, snapshot, event);
    snapshot = step.snapshot;
    return step;
  });
  return { subject, start: given, initial, steps };
}

/** Prints each step in words; rejects at the first that is not as it should be. */
export async function replay(
  subject: Subject,
  { given, events }: Replay,
  print: (line: string) => void,
): Promise<void> {
  const walk = new Walk(subject, given);
  await walk.begin();
  print(`Given ${stateInWords(walk.snapshot)}`);
  for (const [at, wanted] of events.entries()) {
    const before = walk.snapshot;
    const event = subject.eventsOf(before).find((one) => textOf(one) === JSON.stringify(wanted));
    if (!event) throw new Error(`step ${at + 1}: ${wanted.type} cannot happen here any more`);
    print(`  when ${eventInWords(subject, event)},`);
    try {
      await walk.take(event);
    } catch (error) {
      throw new Error(`step ${at + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
    print(`    then ${stateInWords(walk.snapshot, before)}`);
  }
}
