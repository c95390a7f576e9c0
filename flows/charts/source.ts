/** Reads the wallet's charts: each file has one literal `setup({…}).createMachine({…})`, named after the file. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { idOfFile, type Modules, modulesIn, readCharts, type SourceChart } from "statechart-atlas";

const suffix = ".machine.ts";

const oneLiteral = /= setup\(\{.*\}\)\.createMachine\(\{/s;

/** @throws an error of one sentence if the text is not a chart in this format */
export function readSource(fileName: string, text: string, modules?: Modules): SourceChart {
  const sources = readCharts(fileName, text, { ports: ["port"], ...(modules && { modules }) });
  const [source] = sources;
  const mentions = text.match(/\bcreateMachine\(/g)?.length ?? 0;
  if (source === undefined || sources.length !== 1 || mentions !== 1 || !oneLiteral.test(text))
    throw new Error(`${basename(fileName)} is not one literal setup({…}).createMachine({…}).`);
  const id = idOfFile(fileName);
  if (source.config.id !== id) throw new Error(`${fileName}: its chart is not called ${id}.`);
  return source;
}

/** Every chart of a folder and its subfolders, in order of file name. */
export function readSources(folder: string): readonly SourceChart[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(suffix))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .map((file) =>
      readSource(file, readFileSync(join(folder, file), "utf8"), modulesIn(join(folder, dirname(file)))),
    );
}
