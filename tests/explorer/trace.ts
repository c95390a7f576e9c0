/** Checks Bombadil's trace again: Bombadil only reports that a property failed, the invariant reports why. */
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Observation } from "../properties/observation.ts";
import { sentences } from "../properties/sentences.ts";
import { type BrokenSentence, InvariantWatch } from "../properties/watch.ts";
import { createCounter } from "./carry.ts";
import { propertyName } from "./entry.ts";
import { externalEvents } from "./external-events.ts";
import { observationName } from "./observation-name.ts";
import { kindOfPage } from "./pages.ts";
import type { RecordedAction } from "./replay.ts";

interface Entry {
  /** Microseconds. */
  readonly timestamp: number;
  readonly action: unknown;
  readonly snapshots: readonly { readonly name: string | null; readonly value: unknown }[];
  readonly violations: readonly { readonly name: string }[];
}

export interface Violation extends BrokenSentence {
  /** The number of actions and seconds from the first screen to the failure. */
  readonly actions: number;
  readonly seconds: number;
  /** The last actions up to the one that broke the invariant. */
  readonly lastActions: readonly string[];
}

export interface WalkSummary {
  readonly actions: number;
  readonly seconds: number;
  /** The number of different combinations of language, address and open dialog. */
  readonly screens: number;
  readonly payments: number;
  /** The addresses of the pages shown, one for each kind of page. */
  readonly pages: readonly string[];
  /** The first failure of each invariant. */
  readonly falls: readonly Violation[];
}

/** The actions of the trace, in order. */
export function readActions(folder: string): readonly RecordedAction[] {
  const lines = readFileSync(join(folder, "trace.jsonl"), "utf8").trim().split("\n");
  return lines.flatMap(
    (line) => (JSON.parse(line) as { readonly action: RecordedAction | null }).action ?? [],
  );
}

/** The number of leading actions that `others` repeats in the same order, ignoring additional waits. */
export function countRepeatedActions(
  actions: readonly RecordedAction[],
  otherActions: readonly RecordedAction[],
): number {
  let next = 0;
  for (const otherAction of otherActions) {
    const action = actions[next];
    if (action !== undefined && describeAction(action) === describeAction(otherAction)) next += 1;
  }
  return next;
}

/** @param folder the folder with Bombadil's trace */
export async function readTrace(folder: string): Promise<WalkSummary> {
  const watch = new InvariantWatch("explorer");
  const total = createCounter();
  const foundViolations: Violation[] = [];
  const screens = new Set<string>();
  const actionTexts: string[] = [];
  const pages = new Set<string>();
  let startedAt: number | undefined;
  let seconds = 0;
  let payments = 0;
  let language = "en";
  for await (const line of createInterface({ input: createReadStream(join(folder, "trace.jsonl")) })) {
    const { timestamp, action, snapshots, violations }: Entry = JSON.parse(line);
    startedAt ??= timestamp;
    seconds = (timestamp - startedAt) / 1_000_000;
    if (action !== null) actionTexts.push(describeAction(action));
    const recordViolation = (brokenSentence: BrokenSentence) => {
      if (foundViolations.some(({ sentence }) => sentence === brokenSentence.sentence)) return;
      foundViolations.push({
        ...brokenSentence,
        actions: actionTexts.length,
        seconds,
        lastActions: actionTexts.slice(-8),
      });
    };
    const value = snapshots.find(({ name }) => name === observationName)?.value as
      | Observation
      | null
      | undefined;
    if (value) {
      const totalObservation = total(value);
      language = totalObservation.screen?.language ?? language;
      screens.add(
        [language, totalObservation.screen?.address, ...(totalObservation.screen?.dialogs ?? [])].join(" "),
      );
      if (totalObservation.screen !== undefined) pages.add(kindOfPage(totalObservation.screen.address));
      payments = Math.max(payments, totalObservation.wire?.paid ?? 0);
      for (const brokenSentence of watch.observe(totalObservation)) recordViolation(brokenSentence);
    }
    for (const { name } of violations) {
      const sentence = sentences.find(({ says }) => propertyName(says) === name);
      const errors = snapshots.find((snapshot) => snapshot.name === "uncaughtExceptions")?.value;
      recordViolation({
        sentence: sentence?.says ?? name,
        why: sentence ? "as Bombadil alone found" : JSON.stringify(errors),
      });
    }
  }
  return {
    actions: actionTexts.length,
    seconds,
    screens: screens.size,
    payments,
    pages: [...pages],
    falls: foundViolations,
  };
}

export function describeAction(action: unknown): string {
  if (typeof action === "string") return action;
  const [[kind, given] = ["?", {}]] = Object.entries(action as Record<string, Record<string, unknown>>);
  if (kind === "Click" || kind === "DoubleClick") {
    const print = given.fingerprint as Record<string, string | undefined>;
    return `${kind} "${print.accessible_name ?? print.text_content ?? print.input_type ?? print.tag}"`;
  }
  const external = kind === "PressKey" && externalEvents.find(({ code }) => code === given.code);
  return external ? `external: ${external.name}` : `${kind} ${Object.values(given)[0]}`;
}
