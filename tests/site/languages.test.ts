import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languageFaults } from "../../site/languages.ts";
import { project } from "../../site/places.ts";

test("each listed language has all its files, and each language folder is listed", () => {
  expect(languageFaults()).toEqual([]);
});

test("a missing file of a language and an unlisted language folder are reported", () => {
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
