/**
 * Writes the file that Bombadil, the browser explorer of `@antithesishq/bombadil`, starts from: one exported property
 * for each invariant, whose name is formed from the invariant's words.
 */
import { writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Facts } from "../properties/screen.ts";
import { sentences } from "../properties/sentences.ts";
import type { RecordedAction } from "./replay.ts";

const specification = fileURLToPath(new URL("specification.ts", import.meta.url));

export const exploredSentences = sentences.filter(({ levels }) => levels.includes("explorer"));

/** The export's name: `there are never two dialogs` becomes `thereAreNeverTwoDialogs`. */
export function propertyName(sentenceText: string): string {
  return sentenceText
    .replaceAll("'", "")
    .replace(/[^a-z0-9]+(.)/gi, (_, letter: string) => letter.toUpperCase())
    .replace(/[^a-z0-9]+$/i, "");
}

/** @param replayedActions recorded actions to replay; without them Bombadil chooses */
export function writeEntry(
  file: string,
  app: string,
  facts: Facts,
  replayedActions?: readonly RecordedAction[],
): void {
  const path = relative(dirname(file), specification);
  writeFileSync(
    file,
    [
      `import { specify } from "${path}";`,
      'export { noUncaughtExceptions, noUnhandledPromiseRejections } from "@antithesishq/bombadil/browser/defaults";',
      `const { property, actions } = specify(${[app, facts, replayedActions].map((specifyArgument) => JSON.stringify(specifyArgument)).join(", ")});`,
      "export const next = actions;",
      ...exploredSentences.map(
        ({ says }) => `export const ${propertyName(says)} = property(${JSON.stringify(says)});`,
      ),
      "",
    ].join("\n"),
  );
}
