/** Runs each unit test against mutants of the lines that it covers, until the test fails with one. */
import { createHash } from "node:crypto";
import { filesBelow } from "../units/holders.ts";
import { instrumentFiles } from "../units/instrument.ts";
import { Worker } from "../workers.ts";
import { type FileResult, tryFile } from "./try-file.ts";

export interface TestsCampaign {
  readonly jobs: number;
  /** Only test files whose path contains this text. */
  readonly file: string;
  /** Stops after this many minutes; files are tried in a random order with a fixed seed. */
  readonly minutes: number | undefined;
  /** Maximum number of mutants for each test. */
  readonly most: number;
  readonly onFile?: (result: FileResult, left: number) => void;
}

/** The mutated folders: the app and the embedded back end. */
const folders = ["src", "sandbox"];

const draw = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Tries the test files in random order. */
export async function tryTests({
  jobs,
  file,
  minutes,
  most,
  onFile,
}: TestsCampaign): Promise<readonly FileResult[]> {
  const sources = folders.flatMap(filesBelow);
  const mutation = { sources, instrumented: await instrumentFiles(sources), most };
  const queue = filesBelow("tests")
    .filter((name) => /\.test\.tsx?$/.test(name) && name.includes(file))
    .sort((one, other) => (draw(one) < draw(other) ? -1 : 1));
  const end = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000;
  const results: FileResult[] = [];
  const work = async () => {
    const workers = { coverageWorker: new Worker(), mutantWorker: new Worker() };
    for (let file = queue.shift(); file !== undefined && Date.now() < end; file = queue.shift()) {
      const result = await tryFile(file, workers, mutation);
      // End the process, because it keeps the modules of each mutant in memory.
      workers.mutantWorker.end();
      results.push(result);
      onFile?.(result, queue.length);
    }
    workers.coverageWorker.end();
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}
