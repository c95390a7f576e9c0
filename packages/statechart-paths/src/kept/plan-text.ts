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

const arrow = " → ";
const stateSeparator = " + ";
const unchangedText = "stays";
/** Marks a step that lists all active states. */
const allStatesMark = "= ";
const pathSeparator = " | ";
/** Maximum length of a line of paths. */
const maxWidth = 110;
/** Max number of source states that a step lists. */
const maxListedStates = 3;

interface ParsedStep {
  readonly states: readonly string[];
  /** The effects, after a semicolon, or empty. */
  readonly effects: string;
}

function thenOf(text: string): ParsedStep {
  const separatorIndex = text.indexOf(";");
  const statesEnd = separatorIndex < 0 ? text.length : separatorIndex;
  return { states: text.slice(0, statesEnd).split(stateSeparator), effects: text.slice(statesEnd) };
}

function sharedNames(stateName: string, otherStateName: string): number {
  const names = otherStateName.split(".");
  const differs = stateName.split(".").findIndex((name, index) => name !== names[index]);
  return differs < 0 ? stateName.split(".").length : differs;
}

/** The active states after a step. Each entered state replaces the active states that share most ancestors with it. */
function enterStates(statesBefore: readonly string[], enteredStates: readonly string[]): readonly string[] {
  const otherStates = statesBefore.filter((state) => !enteredStates.includes(state));
  const replacedStates = new Set(
    enteredStates.flatMap((state) => {
      const maxSharedNames = Math.max(...otherStates.map((otherState) => sharedNames(state, otherState)));
      return otherStates.filter((otherState) => sharedNames(state, otherState) === maxSharedNames);
    }),
  );
  const replacedIndex = statesBefore.findIndex((state) => replacedStates.has(state));
  const insertIndex = replacedIndex < 0 ? statesBefore.length : replacedIndex;
  const withoutReplaced = (states: readonly string[]) => states.filter((state) => !replacedStates.has(state));
  return [
    ...withoutReplaced(statesBefore.slice(0, insertIndex)),
    ...enteredStates,
    ...withoutReplaced(statesBefore.slice(insertIndex)),
  ];
}

const areAlike = (a: readonly string[], b: readonly string[]): boolean =>
  a.join(stateSeparator) === b.join(stateSeparator);

function changeText(statesBefore: readonly string[], statesAfter: readonly string[]): string {
  if (areAlike(statesBefore, statesAfter)) return unchangedText;
  const enteredStates = statesAfter.filter((state) => !statesBefore.includes(state));
  const isUnambiguous =
    enteredStates.length > 0 && areAlike(enterStates(statesBefore, enteredStates), statesAfter);
  return isUnambiguous
    ? enteredStates.join(stateSeparator)
    : allStatesMark + statesAfter.join(stateSeparator);
}

function applyStep(statesBefore: readonly string[], text: string): readonly string[] {
  if (text === unchangedText) return statesBefore;
  return text.startsWith(allStatesMark)
    ? text.slice(allStatesMark.length).split(stateSeparator)
    : enterStates(statesBefore, text.split(stateSeparator));
}

/** The states that a step leaves. If the step changes no state: the active state, or none if several are active. */
function statesLeft(statesBefore: readonly string[], statesAfter: readonly string[]): readonly string[] {
  if (areAlike(statesBefore, statesAfter)) return statesBefore.length === 1 ? statesBefore : [];
  return statesBefore.filter((state) => !statesAfter.includes(state));
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** `a` to `Z`, then `aa`, `ab`, … */
function letterOf(index: number): string {
  const lastLetter = letters.charAt(index % letters.length);
  return index < letters.length ? lastLetter : letterOf(Math.floor(index / letters.length) - 1) + lastLetter;
}

/** The letters of a written plan's steps, by their texts. */
const lettersIn = ({ steps = {} }: WrittenPaths): ReadonlyMap<string, string> =>
  new Map(Object.entries(steps).map(([key, text]) => [text, key.split(" ")[0] ?? ""]));

/** Keeps the letters of the previous plan, so that a new step does not rename the other steps. */
function assignLetters(texts: readonly string[], previousLetters: ReadonlyMap<string, string>) {
  const takenLetters = new Set(previousLetters.values());
  let index = 0;
  const newLetter = () => {
    let letter = letterOf(index++);
    while (takenLetters.has(letter)) letter = letterOf(index++);
    return letter;
  };
  return new Map(texts.map((text) => [text, previousLetters.get(text) ?? newLetter()]));
}

/** The steps in the order of the previous plan; each new step follows the last step with the same event. */
function sortSteps(
  texts: readonly string[],
  previousLetters: ReadonlyMap<string, string>,
): readonly string[] {
  const orderedTexts = [...previousLetters.keys()].filter((text) => texts.includes(text));
  for (const text of texts.filter((candidate) => !previousLetters.has(candidate))) {
    const lastIndex = orderedTexts.findLastIndex((otherText) => eventOf(otherText) === eventOf(text));
    orderedTexts.splice(lastIndex < 0 ? orderedTexts.length : lastIndex + 1, 0, text);
  }
  return orderedTexts;
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
    for (const [index, word] of words.entries()) {
      const separator = index === 0 ? pathSeparator : " ";
      if (currentLine !== undefined && currentLine.length + separator.length + word.length > maxWidth) {
        // End the line with the separator only if the path ends there.
        lines.push(index === 0 ? currentLine + pathSeparator.trimEnd() : currentLine);
        currentLine = undefined;
      }
      currentLine = currentLine === undefined ? word : currentLine + separator + word;
    }
    if (currentLine !== undefined) lines.push(currentLine);
  }
  return lines;
}

function writePaths(
  { given, begins, paths }: KeptPaths,
  previousPaths: WrittenPaths | undefined,
): WrittenPaths {
  const steps = new Map<string, Step>();
  const stepsOfPaths = paths.map((lines) => {
    let statesBefore = thenOf(begins).states;
    return lines.map((line) => {
      const arrowIndex = line.lastIndexOf(arrow);
      const { states, effects } = thenOf(line.slice(arrowIndex + arrow.length));
      const text = line.slice(0, arrowIndex) + arrow + changeText(statesBefore, states) + effects;
      const step = steps.get(text) ?? { text, from: new Set() };
      for (const state of statesLeft(statesBefore, states)) step.from.add(state);
      steps.set(text, step);
      statesBefore = states;
      return text;
    });
  });
  const knownLetters = previousPaths ? lettersIn(previousPaths) : new Map<string, string>();
  const texts = sortSteps([...steps.keys()], knownLetters);
  const letter = assignLetters(texts, knownLetters);
  const keyOf = (text: string): string => {
    const sourceStates = [...(steps.get(text)?.from ?? [])].sort();
    const states =
      sourceStates.length === 0 || sourceStates.length > maxListedStates
        ? ""
        : ` in ${sourceStates.join(", ")}`;
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
  const allPaths = paths
    .join(" ")
    .split(/ *\| */)
    .filter(Boolean);
  return {
    given,
    begins,
    paths: allPaths.map((path) => {
      let statesBefore = thenOf(begins).states;
      return path.split(" ").map((letter) => {
        const text = byLetter.get(letter);
        if (text === undefined) throw new Error(`The kept plan from “${given}” has no step ${letter}`);
        const arrowIndex = text.lastIndexOf(arrow);
        const { states, effects } = thenOf(text.slice(arrowIndex + arrow.length));
        statesBefore = applyStep(statesBefore, states.join(stateSeparator));
        return text.slice(0, arrowIndex) + arrow + statesBefore.join(stateSeparator) + effects;
      });
    }),
  };
}

/** @param previousPaths the previous plan as it was written; its letters and its order of steps are kept */
export const writtenPlan = (
  keptPaths: readonly KeptPaths[],
  previousPaths: readonly WrittenPaths[] = [],
): readonly WrittenPaths[] =>
  keptPaths.map((paths) =>
    writePaths(
      paths,
      previousPaths.find(({ given }) => given === paths.given),
    ),
  );

export const keptPlanIn = (writtenPaths: readonly WrittenPaths[]): readonly KeptPaths[] =>
  writtenPaths.map(readPaths);
