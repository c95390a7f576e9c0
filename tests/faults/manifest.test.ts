import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { coveredFaults } from "./browser/manifest.ts";

const tests = fileURLToPath(new URL("../", import.meta.url));
/** The texts of the files of this name; two folders have a `sign-in.spec.ts`. */
const textOf = (file: string) =>
  [`${tests}faults/browser/${file}`, `${tests}journeys/${file}`]
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");

test("each test title that the list of covered faults names is in its file", () => {
  const missingTests = coveredFaults.filter(({ file, title }) => {
    const text = textOf(file);
    // The titles of three dialogs are one template.
    const template = title.replace(/^[\w-]+: /, `$\{dialog.call}: `);
    return !text.includes(title) && !text.includes(template);
  });
  expect(missingTests.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});
