/** What a check that does not hold had before it, a line each. */
import type { AnyEventObject } from "xstate";
import { serializeEvent } from "../subject.ts";
import type { WalkFailure } from "../walk.ts";

/** Longer values are cut. */
function shown(value: unknown): string {
  const text = serializeEvent(value as AnyEventObject) ?? "undefined";
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

/** What the context knows otherwise than before the step. */
function changesIn(before: unknown, now: unknown): readonly string[] {
  const old = new Map(Object.entries(before ?? {}));
  const known = new Map(Object.entries(now ?? {}));
  return [...new Set([...old.keys(), ...known.keys()])]
    .filter((key) => shown(old.get(key)) !== shown(known.get(key)))
    .map((key) => `${key}: ${shown(old.get(key))} → ${shown(known.get(key))}`);
}

/** Where a machine should be after a step and where it is, and what is wrong with the step. */
interface Stands {
  readonly expected?: string | undefined;
  readonly got?: string | undefined;
  readonly reason: string;
}

/** `expected choosing.declined, got choosing.fresh; not seen: the reason of a declined payment`, in one line. */
export function headline({ expected, got, reason }: Stands): string {
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
    ...row("last read", lastRead === undefined ? [] : [`${lastRead.what}: ${shown(lastRead.value)}`]),
    ...row("context", [shown(seen.context)]),
    ...row("changed", changes.length === 0 ? ["nothing in the context"] : changes),
    ...row("to parent", seen.received.map(shown)),
    ...row("emitted", seen.emitted.map(shown)),
    ...row("sent", seen.sent.map(shown)),
    ...row("asked", seen.invoked.map(shown)),
  ];
}
