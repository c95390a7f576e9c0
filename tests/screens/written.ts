/** The screens as they are kept: one YAML file a state, `tests/screens/written/<chart>/<state>.yaml`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Drawn, Look, Screen } from "./draw.ts";

const folder = fileURLToPath(new URL("written", import.meta.url));

const indent = (lines: readonly string[], by: number) => lines.map((line) => " ".repeat(by) + line);
const quoted = (line: string) => `'${line.replaceAll("'", "''")}'`;

/** An attribute that reads alike in both languages stands with the English screen alone. */
function attributesBeside({ attributes }: Look, english?: Look): readonly string[] {
  const values = (line: string) => line.replace(/^.*": /, "");
  return attributes.filter((line, at) => values(line) !== values(english?.attributes[at] ?? ""));
}

function lookLines(language: string, look: Look, english?: Look): readonly string[] {
  return [
    `${language}:`,
    ...indent(["screen:", ...indent(look.aria.split("\n"), 2)], 2),
    ...indent(
      [
        "besides:",
        ...indent(
          attributesBeside(look, english).map((line) => `- ${quoted(line)}`),
          2,
        ),
      ],
      2,
    ),
  ];
}

type Press = Screen["presses"][number];

function lineOf({ control, sent, beside = [], shows = [] }: Press): string {
  const events = sent.map(({ text }) => text).join(", then ") || "nothing";
  const heard = beside.length === 0 ? "" : `, beside ${beside.join(", ")}`;
  return `${control}: ${events}${heard}${shows.length === 0 ? "" : `; shows ${shows.join("; ")}`}`;
}

/** Of later screens of the place, only what the first does not say. */
function pressLines({ presses }: Screen, first: Screen | undefined): readonly string[] {
  const known = new Set(first?.presses.map(lineOf));
  const lines = presses
    .map(lineOf)
    .filter((line) => !known.has(line))
    .map((line) => `- ${quoted(line)}`);
  return lines.length === 0 ? [] : ["presses:", ...indent(lines, 2)];
}

function screenLines(screen: Screen, first: Screen | undefined): readonly string[] {
  const { en, ar } = screen.looks;
  const lines = [
    `${screen.isShared ? "sharedPlace" : "place"}: ${screen.place}`,
    `way: ${quoted(screen.way)}`,
    ...lookLines("en", en),
    ...(ar === undefined ? [] : lookLines("ar", ar, en)),
    ...pressLines(screen, first),
  ];
  return lines.map((line, at) => (at === 0 ? `- ${line}` : `  ${line}`));
}

const fileOf = ({ chart, state }: Pick<Screen, "chart" | "state">) =>
  join(chart, `${state.replaceAll(" + ", "+")}.yaml`);

/** By file, from the folder. */
export function filesOf({ screens }: Drawn): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const firsts = new Map<string, Screen>();
  for (const screen of screens) {
    const file = fileOf(screen);
    const place = `${file} ${screen.place}`;
    const text = screenLines(screen, firsts.get(place)).join("\n");
    if (!firsts.has(place)) firsts.set(place, screen);
    files.set(file, `${files.get(file) ?? ""}${text}\n`);
  }
  return files;
}

/** The files that are there, of these charts or of all. */
export function keptFiles(charts?: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yaml"))
    .filter((file) => charts === undefined || charts.includes(dirname(file)))
    .sort();
}

export function readKept(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

/** Of a file's text, what a screen drawn in English alone has. */
export function englishOf(text: string): string {
  let isLeft = false;
  return text
    .split("\n")
    .filter((line) => {
      if (/^(?:- | {2}\S)/.test(line)) isLeft = /^ {2}(?:ar|presses):$/.test(line);
      return !isLeft || line === "";
    })
    .join("\n");
}

/** @returns the files that were changed */
export function update(drawn: Drawn, charts?: readonly string[]): readonly string[] {
  const files = filesOf(drawn);
  const kept = new Set(keptFiles(charts));
  const stray = [...kept].filter((file) => !files.has(file));
  for (const file of stray) rmSync(join(folder, file));
  const changed = [...files].filter(([file, text]) => !kept.has(file) || readKept(file) !== text);
  for (const [file, text] of changed) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return [...changed.map(([file]) => file), ...stray].map((file) => relative(".", join(folder, file)));
}
