import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FlowNames } from "./flow-names.ts";
import { allInsertions } from "./insertions.ts";
import { newFiles } from "./new-files.ts";

export interface WrittenFlow {
  /** Paths relative to the project. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Writes a new flow into the project at `root`, or writes nothing if it cannot write the whole flow.
 * @throws Error with a sentence if a file already exists, or a place for an insertion is missing
 */
export function writeFlow(root: string, flow: FlowNames): WrittenFlow {
  const addedFiles = newFiles(flow, (path) => readFileSync(join(root, path), "utf8"));
  for (const { path } of addedFiles)
    if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
  const changedTexts = new Map<string, string>();
  for (const { path, before, text } of allInsertions(flow)) {
    const currentText = changedTexts.get(path) ?? readFileSync(join(root, path), "utf8");
    const [head, tail, ...extraParts] = currentText.split(before);
    if (head === undefined || tail === undefined || extraParts.length > 0)
      throw new Error(
        `${path} has ${extraParts.length > 0 ? "more than one" : "no"} "${before}" to insert at`,
      );
    changedTexts.set(path, head + text + before + tail);
  }
  for (const { path, text } of addedFiles) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const [path, text] of changedTexts) writeFileSync(join(root, path), text);
  return { added: addedFiles.map(({ path }) => path), changed: [...changedTexts.keys()] };
}
