/** Failing paths for a person: the shortest of those that fail alike, what was expected and seen, and how to see it again. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { AnyEventObject } from "xstate";
import { describePath } from "../labels.ts";
import type { PathResult, Result } from "../result.ts";
import { replayOf } from "../result.ts";
import { serializeEvent } from "../subject.ts";

export interface FailingPath {
  /** The machine's id. */
  readonly machine: string;
  readonly given: string;
  /** Those before the failing step, and it. */
  readonly steps: readonly { readonly when: string; readonly shows: string }[];
  /** What is not so, or not seen. */
  readonly reason: string;
  readonly details: NonNullable<PathResult["failed"]>["details"];
  /** How many paths of the machine fail for the same reason, this one among them. */
  readonly alike: number;
  /** The list of events as JSON, for `npm run paths -- --replay FILE`. */
  readonly replay: string;
  /** Where `writeReplays` puts the list, from the project's root. */
  readonly file: string;
}

const folder = ".tmp/paths/failed";

/** With the step that failed. */
const stepsOf = ({ failed }: PathResult) => (failed?.at ?? 0) + 1;

function failingIn({ plan: { subject }, paths }: Result): readonly FailingPath[] {
  const byReason = new Map<string, PathResult[]>();
  for (const path of paths)
    if (path.failed) byReason.set(path.failed.reason, [...(byReason.get(path.failed.reason) ?? []), path]);
  return [...byReason].flatMap(([reason, alike], number) => {
    const [shortest] = [...alike].sort((one, other) => stepsOf(one) - stepsOf(other));
    if (shortest?.failed === undefined) return [];
    const { given, steps } = describePath(shortest.path);
    return {
      machine: subject.id,
      given,
      steps: steps.slice(0, stepsOf(shortest)),
      reason,
      details: shortest.failed.details,
      alike: alike.length,
      replay: replayOf(shortest.path, shortest.failed),
      file: `${folder}/${subject.id}-${number + 1}.json`,
    };
  });
}

export const failingPaths = (results: readonly Result[]): readonly FailingPath[] =>
  results.flatMap(failingIn);

export function writeReplays(failing: readonly FailingPath[]): void {
  for (const { file, replay } of failing) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${replay}\n`);
  }
}

/** A line of a report: longer values are cut. */
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

function detailLines({ details }: FailingPath): readonly string[] {
  if (details === undefined) return [];
  const { check, seen } = details;
  const none = (list: readonly unknown[]) => (list.length === 0 ? ["nothing"] : list.map(shown));
  const row = (name: string, lines: readonly string[]) =>
    lines.map((line, at) => `${(at === 0 ? name : "").padEnd(11)}${line}`);
  return [
    ...row(
      "check",
      check.split("\n").map((line) => line.trim()),
    ),
    ...row("state", [shown(seen.state)]),
    ...row("context", [shown(seen.context)]),
    ...row(
      "changed",
      none(changesIn(seen.contextBefore, seen.context)).map((line) => line.replace(/^"|"$/g, "")),
    ),
    ...row("to parent", none(seen.received)),
    ...row("emitted", none(seen.emitted)),
    ...row("sent", none(seen.sent)),
    ...row("asked", none(seen.invoked)),
  ];
}

export function failureText(failing: FailingPath): string {
  const { machine, given, steps, reason, alike, replay, file } = failing;
  const others = alike > 1 ? `; ${alike} paths fail alike, this is the shortest` : "";
  return [
    `FAILED ${machine}, step ${steps.length}${others}`,
    `  Given ${given}`,
    ...steps.map(({ when, shows }, at) =>
      at + 1 === steps.length ? `> when ${when}, then ${shows}` : `  when ${when}, then ${shows}`,
    ),
    `  ${reason}`,
    ...detailLines(failing).map((line) => `  ${line}`),
    `  again: npm run paths -- --replay ${file}`,
    replay,
  ].join("\n");
}
