/** The kept plan of each chart: `tests/charts/<chart>/plan.yaml`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type KeptPaths, keptPlanIn, writtenPlan } from "statechart-paths";
import { parse, stringify } from "yaml";
import { chartsFolder } from "./discover.ts";

const fileOf = (name: string): string => join(chartsFolder, name, "plan.yaml");

/** The command that accepts the chart's current behaviour. */
export const acceptCommand = (name: string): string => `npm run paths -- --machine ${name} --update-plan`;

/** The command that replays a failed list of events. */
export const againCommand = (file: string): string => `npm run paths -- --replay ${file}`;

const heading = (name: string): string =>
  `# What the chart does, step by step. Written by \`${acceptCommand(name)}\`; review its diff.\n`;

/**
 * @param name of the chart's file
 * @returns undefined if the chart has no plan yet
 */
export function readPlan(name: string): readonly KeptPaths[] | undefined {
  const file = fileOf(name);
  return existsSync(file) ? keptPlanIn(parse(readFileSync(file, "utf8"))) : undefined;
}

/** @param file of the chart: `src/machines/payments/top-up.machine.ts` */
export const planOfChart = ({ file }: { readonly file: string }): readonly KeptPaths[] | undefined =>
  readPlan(basename(file, ".machine.ts"));

/** @param earlier the file's previous text, whose unchanged steps keep their letters */
export const planText = (name: string, paths: readonly KeptPaths[], earlier = "[]"): string =>
  `${heading(name)}${stringify(writtenPlan(paths, parse(earlier)), { lineWidth: 0 })}`;

/** @returns whether the file has changed */
export function writePlan(name: string, paths: readonly KeptPaths[]): boolean {
  const file = fileOf(name);
  const previousText = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const text = planText(name, paths, previousText);
  if (previousText === text) return false;
  writeFileSync(file, text);
  return true;
}
