/**
 * The readable format of a kept plan: each step once, with its changes, and the paths as sequences of the steps'
 * letters. A step lists only the states that it enters; states of other regions stay active. Parsing the text gives
 * exactly the same plan.
 */
import type { KeptPaths } from "./kept-plan.ts";

/** The written form of the paths of one start. */
export interface WrittenPaths {
  readonly given: string;
  readonly begins: string;
  /** `a in choosing.fresh`: `submitted {cents:2500} → paying; asks pay {…}` */
  readonly steps?: Readonly<Record<string, string>>;
  /** Lines with several paths each: `a b c | a d` */
  readonly paths?: readonly string[];
}

const into = " → ";
const besides = " + ";
const unchanged = "stays";
/** Marks a step that lists all active states. */
const wholeMark = "= ";
const nextPath = " | ";
/** Maximum length of a line of paths. */
const maxWidth = 110;
/** Max number of source states that a step lists. */
const fewStates = 3;

interface ParsedStep {
  readonly states: readonly string[];
  /** The effects, after a semicolon, or empty. */
  readonly effects: string;
}

function thenOf(text: string): ParsedStep {
  const at = text.indexOf(";");
  const end = at < 0 ? text.length : at;
  return { states: text.slice(0, end).split(besides), effects: text.slice(end) };
}

function sharedNames(one: string, other: string): number {
  const names = other.split(".");
  const differs = one.split(".").findIndex((name, at) => name !== names[at]);
  return differs < 0 ? one.split(".").length : differs;
}

/** The active states after a step. Each entered state replaces the active states that share most ancestors with it. */
function enterStates(before: readonly string[], entered: readonly string[]): readonly string[] {
  const others = before.filter((state) => !entered.includes(state));
  const replacedStates = new Set(
    entered.flatMap((state) => {
      const nearest = Math.max(...others.map((other) => sharedNames(state, other)));
      return others.filter((other) => sharedNames(state, other) === nearest);
    }),
  );
  const at = before.findIndex((state) => replacedStates.has(state));
  const place = at < 0 ? before.length : at;
  const stay = (states: readonly string[]) => states.filter((state) => !replacedStates.has(state));
  return [...stay(before.slice(0, place)), ...entered, ...stay(before.slice(place))];
}

const areAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one.join(besides) === other.join(besides);

function changeText(before: readonly string[], after: readonly string[]): string {
  if (areAlike(before, after)) return unchanged;
  const entered = after.filter((state) => !before.includes(state));
  const isClear = entered.length > 0 && areAlike(enterStates(before, entered), after);
  return isClear ? entered.join(besides) : wholeMark + after.join(besides);
}

function applyStep(before: readonly string[], text: string): readonly string[] {
  if (text === unchanged) return before;
  return text.startsWith(wholeMark)
    ? text.slice(wholeMark.length).split(besides)
    : enterStates(before, text.split(besides));
}

/** The states that a step leaves. If the step changes no state: the active state, or none if several are active. */
function statesLeft(before: readonly string[], after: readonly string[]): readonly string[] {
  if (areAlike(before, after)) return before.length === 1 ? before : [];
  return before.filter((state) => !after.includes(state));
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** `a` to `Z`, then `aa`, `ab`, … */
function letterOf(index: number): string {
  const last = letters.charAt(index % letters.length);
  return index < letters.length ? last : letterOf(Math.floor(index / letters.length) - 1) + last;
}

/** The letters of a written plan's steps, by their texts. */
const lettersIn = ({ steps = {} }: WrittenPaths): ReadonlyMap<string, string> =>
  new Map(Object.entries(steps).map(([key, text]) => [text, key.split(" ")[0] ?? ""]));

/** Keeps the letters of the previous plan, so that a new step does not rename the other steps. */
function assignLetters(texts: readonly string[], earlier: ReadonlyMap<string, string>) {
  const taken = new Set(earlier.values());
  let index = 0;
  const newLetter = () => {
    let letter = letterOf(index++);
    while (taken.has(letter)) letter = letterOf(index++);
    return letter;
  };
  return new Map(texts.map((text) => [text, earlier.get(text) ?? newLetter()]));
}

/** The steps in the order of the previous plan; each new step follows the last step with the same event. */
function sortSteps(texts: readonly string[], earlier: ReadonlyMap<string, string>): readonly string[] {
  const ordered = [...earlier.keys()].filter((text) => texts.includes(text));
  for (const text of texts.filter((candidate) => !earlier.has(candidate))) {
    const last = ordered.findLastIndex((other) => eventOf(other) === eventOf(text));
    ordered.splice(last < 0 ? ordered.length : last + 1, 0, text);
  }
  return ordered;
}

const eventOf = (text: string): string => /^(?:(?:after|done|error) )?\S+/.exec(text)?.[0] ?? "";

interface Step {
  readonly text: string;
  /** The states that the step leaves; empty if the step is also taken from states of other regions. */
  readonly from: Set<string>;
}

/** Fills each line up to the maximum length. */
function linesOf(paths: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const path of paths) {
    const words = path.split(" ");
    let currentLine = lines.pop();
    for (const [at, word] of words.entries()) {
      const joint = at === 0 ? nextPath : " ";
      if (currentLine !== undefined && currentLine.length + joint.length + word.length > maxWidth) {
        // End the line with the separator only if the path ends there.
        lines.push(at === 0 ? currentLine + nextPath.trimEnd() : currentLine);
        currentLine = undefined;
      }
      currentLine = currentLine === undefined ? word : currentLine + joint + word;
    }
    if (currentLine !== undefined) lines.push(currentLine);
  }
  return lines;
}

function writePaths({ given, begins, paths }: KeptPaths, earlier: WrittenPaths | undefined): WrittenPaths {
  const steps = new Map<string, Step>();
  const stepsOfPaths = paths.map((lines) => {
    let statesBefore = thenOf(begins).states;
    return lines.map((line) => {
      const at = line.lastIndexOf(into);
      const { states, effects } = thenOf(line.slice(at + into.length));
      const text = line.slice(0, at) + into + changeText(statesBefore, states) + effects;
      const step = steps.get(text) ?? { text, from: new Set() };
      for (const state of statesLeft(statesBefore, states)) step.from.add(state);
      steps.set(text, step);
      statesBefore = states;
      return text;
    });
  });
  const known = earlier ? lettersIn(earlier) : new Map<string, string>();
  const texts = sortSteps([...steps.keys()], known);
  const letter = assignLetters(texts, known);
  const keyOf = (text: string): string => {
    const from = [...(steps.get(text)?.from ?? [])].sort();
    const states = from.length === 0 || from.length > fewStates ? "" : ` in ${from.join(", ")}`;
    return `${letter.get(text)}${states}`;
  };
  if (paths.length === 0) return { given, begins };
  return {
    given,
    begins,
    steps: Object.fromEntries(texts.map((text) => [keyOf(text), text])),
    paths: linesOf(stepsOfPaths.map((texts) => texts.map((text) => letter.get(text)).join(" "))),
  };
}

function readPaths({ given, begins, steps = {}, paths = [] }: WrittenPaths): KeptPaths {
  const byLetter = new Map([...lettersIn({ given, begins, steps })].map(([text, letter]) => [letter, text]));
  const all = paths
    .join(" ")
    .split(/ *\| */)
    .filter(Boolean);
  return {
    given,
    begins,
    paths: all.map((path) => {
      let statesBefore = thenOf(begins).states;
      return path.split(" ").map((letter) => {
        const text = byLetter.get(letter);
        if (text === undefined) throw new Error(`The kept plan from “${given}” has no step ${letter}`);
        const at = text.lastIndexOf(into);
        const { states, effects } = thenOf(text.slice(at + into.length));
        statesBefore = applyStep(statesBefore, states.join(besides));
        return text.slice(0, at) + into + statesBefore.join(besides) + effects;
      });
    }),
  };
}

/** @param earlier the previous plan as it was written; its letters and its order of steps are kept */
export const writtenPlan = (
  kept: readonly KeptPaths[],
  earlier: readonly WrittenPaths[] = [],
): readonly WrittenPaths[] =>
  kept.map((paths) =>
    writePaths(
      paths,
      earlier.find(({ given }) => given === paths.given),
    ),
  );

export const keptPlanIn = (written: readonly WrittenPaths[]): readonly KeptPaths[] => written.map(readPaths);
