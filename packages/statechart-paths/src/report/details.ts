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
function changesIn(before: unknown, now: unknown): readonly string[] {
  const old = new Map(Object.entries(before ?? {}));
  const known = new Map(Object.entries(now ?? {}));
  return [...new Set([...old.keys(), ...known.keys()])]
    .filter((key) => textOfValue(old.get(key)) !== textOfValue(known.get(key)))
    .map((key) => `${key}: ${textOfValue(old.get(key))} → ${textOfValue(known.get(key))}`);
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
  const row = (name: string, lines: readonly string[]) =>
    lines.map((line, at) => `${(at === 0 ? name : "").padEnd(11)}${line}`);
  const changes = changesIn(seen.contextBefore, seen.context);
  return [
    ...row(
      "check",
      check.split("\n").map((line) => line.trim()),
    ),
    ...row("last read", lastRead === undefined ? [] : [`${lastRead.what}: ${textOfValue(lastRead.value)}`]),
    ...row("context", [textOfValue(seen.context)]),
    ...row("changed", changes.length === 0 ? ["nothing in the context"] : changes),
    ...row("to parent", seen.received.map(textOfValue)),
    ...row("emitted", seen.emitted.map(textOfValue)),
    ...row("sent", seen.sent.map(textOfValue)),
    ...row("asked", seen.invoked.map(textOfValue)),
  ];
}
