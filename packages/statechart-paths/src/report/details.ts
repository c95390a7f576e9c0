/** Lists the values that a failed check read, one on each line. */
import type { AnyEventObject } from "xstate";
import { serializeEvent } from "../subject.ts";
import type { WalkFailure } from "../walk.ts";

/** Shortens long values. */
function textOfValue(value: unknown): string {
  const text = serializeEvent(value as AnyEventObject) ?? "undefined";
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

/** Context keys that the step changed. */
function changesIn(contextBefore: unknown, contextNow: unknown): readonly string[] {
  const oldEntries = new Map(Object.entries(contextBefore ?? {}));
  const newEntries = new Map(Object.entries(contextNow ?? {}));
  return [...new Set([...oldEntries.keys(), ...newEntries.keys()])]
    .filter((key) => textOfValue(oldEntries.get(key)) !== textOfValue(newEntries.get(key)))
    .map((key) => `${key}: ${textOfValue(oldEntries.get(key))} → ${textOfValue(newEntries.get(key))}`);
}

/** The expected and the actual states after a step, and the reason of the failure. */
interface Comparison {
  readonly expected?: string | undefined;
  readonly got?: string | undefined;
  readonly reason: string;
}

/** One line: `expected choosing.declined, got choosing.fresh; not seen: the reason of a declined payment`. */
export function headline({ expected, got, reason }: Comparison): string {
  if (got === undefined) return reason;
  if (expected === undefined) return `got ${got}; ${reason}`;
  return expected === got
    ? `got ${got} as expected; ${reason}`
    : `expected ${expected}, got ${got}; ${reason}`;
}

export function detailLines(details: WalkFailure["details"]): readonly string[] {
  if (details === undefined) return [];
  const { check, seen, lastRead } = details;
  const tableLines = (name: string, lines: readonly string[]) =>
    lines.map((line, index) => `${(index === 0 ? name : "").padEnd(11)}${line}`);
  const changes = changesIn(seen.contextBefore, seen.context);
  return [
    ...tableLines(
      "check",
      check.split("\n").map((line) => line.trim()),
    ),
    ...tableLines(
      "last read",
      lastRead === undefined ? [] : [`${lastRead.what}: ${textOfValue(lastRead.value)}`],
    ),
    ...tableLines("context", [textOfValue(seen.context)]),
    ...tableLines("changed", changes.length === 0 ? ["nothing in the context"] : changes),
    ...tableLines("to parent", seen.received.map(textOfValue)),
    ...tableLines("emitted", seen.emitted.map(textOfValue)),
    ...tableLines("sent", seen.sent.map(textOfValue)),
    ...tableLines("asked", seen.invoked.map(textOfValue)),
  ];
}
