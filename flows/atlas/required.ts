/**
 * The text of each requirement: the specification's sentences, or the sentence of docs/testing.md for a promise beyond
 * it (`safety: payment`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { requirements } from "../../tests/spec-coverage/requirements.ts";
import { project } from "../places.ts";

const row = /^\| `(safety: [^`]+)` \| (.+) \|$/gm;

export function requiredSentences(): Readonly<Record<string, readonly string[]>> {
  const page = readFileSync(join(project, "docs/testing.md"), "utf8");
  return Object.fromEntries([
    ...requirements.map(({ key, sentences }) => [key, sentences.map(({ says }) => says)] as const),
    ...[...page.matchAll(row)].map(([, key = "", sentence = ""]) => [key, [sentence]] as const),
  ]);
}
