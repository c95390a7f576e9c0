/** Runs Bombadil's walks one after the other on one sandbox, each with a new person and a new browser. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { factsOf } from "../properties/screen.ts";
import { Control } from "../support/control.ts";
import { CannotRun } from "../support/real-server.ts";
import { expYear } from "../support/saved-card.ts";
import type { Stack } from "../support/stack.ts";
import { type Explorer, type Language, openBrowser } from "./browser.ts";
import { writeEntry } from "./entry.ts";
import { countRepeatedActions, describeAction, readActions, readTrace, type WalkSummary } from "./trace.ts";

export interface Walk {
  readonly language: Language;
  readonly person: Explorer & { readonly mobile: string };
}

export interface WalkOptions {
  readonly walk: Walk;
  /** The folder for the walk's trace. */
  readonly folder: string;
  readonly seconds: number;
  /** A folder with a trace to replay; without it, Bombadil chooses the actions. */
  readonly replay?: string;
}

export interface WalkResult extends WalkSummary {
  /** Bombadil's error; undefined if it exited normally. */
  readonly fault: string | undefined;
}

const cards = ["4242", "4444", "0005", "1111", "2222"].map((last4) => ({
  brand: "visa",
  last4,
  expMonth: 12,
  expYear,
}));
const transactions = [
  { type: "TOP_UP", status: "COMPLETED", amount: 2_500, createdAt: "2026-11-01T09:00:00.000Z" },
];
/** A balance in cents that no single walk can spend. */
const balance = 100_000_000;
const account = { status: "A", balance, cards, transactions };
/** Milliseconds without a new line in the trace after which Bombadil is killed. */
const stallTimeout = 20_000;
const walkFile = "walk.json";

/** @throws CannotRun */
export function findBombadil(): string {
  const [platform, arch] = [process.platform, process.arch];
  const binaries = fileURLToPath(
    new URL("../../node_modules/@antithesishq/bombadil/binaries/", import.meta.url),
  );
  const program = join(binaries, `bombadil-${platform}-${arch}`);
  if (!existsSync(program)) throw new CannotRun(`Bombadil has no program for ${platform} on ${arch}`);
  return program;
}

export function newWalk(number: number, language: Language): Walk {
  const person = {
    firstName: "Tess",
    lastName: `Explorer ${number}`,
    email: `explorer-${number}@nupay.test`,
    password: "demo",
    mobile: `04915${String(number).padStart(5, "0")}`,
  };
  return { language, person };
}

/** Reads a finished walk from the trace in this folder. */
export function readWalk(folder: string): Walk {
  return JSON.parse(readFileSync(join(folder, walkFile), "utf8"));
}

export async function walk(
  stack: Stack,
  { walk, folder, seconds, replay }: WalkOptions,
): Promise<WalkResult> {
  const bombadil = findBombadil();
  const { person, language } = walk;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, walkFile), JSON.stringify(walk));
  const entry = resolve(folder, "specification.ts");
  const replayedActions = replay === undefined ? undefined : readActions(replay);
  writeEntry(entry, stack.app, factsOf(person), replayedActions);
  await new Control(stack.sandbox).addPerson({ ...person, account });
  const browser = await openBrowser(stack, person, language);
  try {
    const args = [
      ["browser", "test-external", "--create-target", "--remote-debugger", browser.debuggerAddress],
      ["--output-path", resolve(folder), "--output-path-overwrite"],
      // Actions are not chosen by coverage, and its instrumentation would only slow the app.
      ["--instrument-javascript", ""],
      ["--width", "1280", "--height", "800"],
      ["--time-limit", `${Math.ceil(seconds)}s`],
      [`${stack.app}/dashboard`, entry],
    ];
    const fault = await runProgram(bombadil, args.flat(), join(folder, "trace.jsonl"));
    if (!existsSync(join(folder, "trace.jsonl"))) throw new CannotRun(fault ?? "Bombadil wrote no trace");
    const walkResult = await readTrace(folder);
    if (walkResult.falls.length === 0) rmSync(join(folder, "screenshots"), { recursive: true, force: true });
    if (replayedActions === undefined) return { ...walkResult, fault };
    const number = countRepeatedActions(replayedActions, readActions(folder));
    const nextAction = replayedActions[number];
    const diverged =
      nextAction &&
      `diverged after ${number} of ${replayedActions.length} actions, at: ${describeAction(nextAction)}`;
    const isOver = fault === undefined || fault.includes("no actions available");
    return { ...walkResult, fault: isOver ? diverged : [diverged, fault].join("; ") };
  } finally {
    await browser.close();
  }
}

/** Bombadil exits with 2 if a property fails. @returns its output after any other exit code */
async function runProgram(
  program: string,
  args: readonly string[],
  trace: string,
): Promise<string | undefined> {
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, RUST_LOG: "error" },
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-4_000);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  let lastWrite = { size: 0, at: Date.now() };
  let isStalled = false;
  const timer = setInterval(() => {
    const size = statSync(trace, { throwIfNoEntry: false })?.size ?? 0;
    if (size !== lastWrite.size) lastWrite = { size, at: Date.now() };
    isStalled = Date.now() - lastWrite.at > stallTimeout;
    if (isStalled) child.kill("SIGKILL");
  }, 1_000);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (isStalled) return `Bombadil stood still for ${stallTimeout / 1_000} s`;
    return code === 0 || code === 2 ? undefined : `Bombadil ended with ${code}: ${firstLines(output)}`;
  } finally {
    clearInterval(timer);
  }
}

function firstLines(message: string): string {
  const error = message.indexOf("Error:");
  return message.slice(Math.max(error, 0)).split("\n").slice(0, 3).join(" ").trim();
}
