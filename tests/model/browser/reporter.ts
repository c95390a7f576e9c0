/**
 * Counts the transitions and states that Playwright has walked; prints them and writes
 * `.tmp/paths/walked-browser.json`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { nameOf, nodesOf, tableOf } from "statechart-paths";
import { findMachines } from "../discover.ts";
import { testParamOf } from "./known.ts";
import { coverageInBrowser, planInBrowser } from "./plan.ts";
import { failureNote, replayVariable, walkedNote } from "./run.ts";

const file = ".tmp/paths/walked-browser.json";

interface WalkedPath {
  readonly edges: Set<string>;
  readonly nodes: Set<string>;
  paths: number;
  failed: number;
  /** In milliseconds. */
  time: number;
}

interface MachineWalked {
  readonly id: string;
  readonly states: { readonly walked: readonly string[]; readonly total: number };
  readonly transitions: {
    readonly walked: readonly string[];
    readonly total: number;
    readonly missing: readonly string[];
    readonly explained: Readonly<Record<string, string>>;
  };
}

interface PathNote {
  readonly name: string;
  readonly edges: readonly string[];
  readonly states: readonly string[];
  /** The path as a list of events. */
  readonly replay: string;
}

const stepsOf = (replay: string): number => JSON.parse(replay).length - 1;

/** Writes the list of events up to the failed step, and prints the command that replays it. */
function failedText(title: string, { name, replay }: PathNote, failedStepText: string): string {
  const number = /^\d+/.exec(title)?.[0] ?? "";
  const list = `.tmp/paths/failed/${name}-browser-${number}.json`;
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, `${failedStepText}\n`);
  return [
    `FAILED ${title}: at step ${stepsOf(failedStepText)} of ${stepsOf(replay)}`,
    `  again: npm run paths -- --replay ${list} --run browser`,
    failedStepText,
  ].join("\n");
}

export default class PathsReporter implements Reporter {
  readonly #machines = new Map<string, WalkedPath>();

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const failure = result.annotations.find(({ type }) => type === failureNote)?.description;
    for (const { description } of test.annotations.filter(({ type }) => type === walkedNote)) {
      const note: PathNote = JSON.parse(description ?? "{}");
      const machineResult = this.#machines.get(note.name) ?? {
        edges: new Set(),
        nodes: new Set(),
        paths: 0,
        failed: 0,
        time: 0,
      };
      this.#machines.set(note.name, machineResult);
      machineResult.paths += 1;
      machineResult.time += result.duration;
      if (result.status !== "passed") {
        machineResult.failed += 1;
        console.log(`\n${failedText(test.title, note, failure ?? note.replay)}\n`);
        continue;
      }
      for (const edge of note.edges) machineResult.edges.add(edge);
      for (const node of note.states) machineResult.nodes.add(node);
    }
    const trace = result.attachments.find(({ name }) => name === "trace")?.path;
    if (trace !== undefined && process.env[replayVariable] !== undefined) {
      console.log(`\ntrace: ${trace}\nlook at it with: npx playwright show-trace ${trace}\n`);
    }
  }

  async onEnd({ duration }: FullResult): Promise<void> {
    if (this.#machines.size === 0 || process.env[replayVariable] !== undefined) return;
    const rows: string[][] = [];
    const machines: MachineWalked[] = [];
    for (const { name, load } of findMachines()) {
      const machineResult = this.#machines.get(name);
      const testParam = await testParamOf(name);
      if (machineResult === undefined || testParam === undefined) continue;
      const plan = planInBrowser(await load(), testParam);
      const { subject } = plan;
      const stoodIn = nodesOf(subject.machine).filter(({ id }) => machineResult.nodes.has(id));
      const coverage = coverageInBrowser(plan, testParam, machineResult.edges, new Set(stoodIn.map(nameOf)));
      const total = plan.chartEdges.length;
      rows.push([
        subject.id,
        `${coverage.states.length}/${coverage.statesTotal}`,
        `${coverage.walked.length}/${total}`,
        String(Object.keys(coverage.explained).length),
        String(coverage.missing.length),
        String(machineResult.paths),
        String(machineResult.failed),
        `${(machineResult.time / 1_000).toFixed(1)} s`,
      ]);
      machines.push({
        id: subject.id,
        states: { walked: coverage.states, total: coverage.statesTotal },
        transitions: {
          walked: coverage.walked,
          total,
          missing: coverage.missing,
          explained: coverage.explained,
        },
      });
    }
    const head = ["machine", "states", "transitions", "explained", "missing", "paths", "failed", "time"];
    console.log(`\n${tableOf([head, ...rows])}\n${(duration / 1_000).toFixed(1)} s in all`);
    mergeStoredResults(machines);
  }
}

/** Keeps the results of machines that this run has not walked. */
function mergeStoredResults(machines: readonly MachineWalked[]): void {
  const earlierResults: MachineWalked[] = [];
  try {
    earlierResults.push(...JSON.parse(readFileSync(file, "utf8")).machines);
  } catch {
    // No earlier results.
  }
  const ids = new Set(machines.map(({ id }) => id));
  const all = [...earlierResults.filter(({ id }) => !ids.has(id)), ...machines].sort((first, second) =>
    first.id.localeCompare(second.id),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machines: all }, null, 2)}\n`);
}
