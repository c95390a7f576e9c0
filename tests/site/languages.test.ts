import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languageFaults } from "../../site/languages.ts";
import { project } from "../../site/places.ts";

test("the project's languages have their files, and each folder its line", () => {
  expect(languageFaults()).toEqual([]);
});

test("a build says which file a language lacks, and which folder no language has", () => {
  const copy = mkdtempSync(join(tmpdir(), "nupay-languages-"));
  try {
    cpSync(join(project, "src/ui/i18n"), join(copy, "src/ui/i18n"), { recursive: true });
    rmSync(join(copy, "src/ui/i18n/ar/with-pages.ts"));
    mkdirSync(join(copy, "src/ui/i18n/de"));
    expect(languageFaults(copy)).toEqual([
      "src/ui/i18n/ar/with-pages.ts is missing, and src/machines/core/rules/languages.ts has ar",
      "src/ui/i18n/de has no line in src/machines/core/rules/languages.ts",
    ]);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
