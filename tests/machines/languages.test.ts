import { describe, expect, test } from "vitest";
import { isLanguage, languageOf } from "../../src/machines/core/rules/languages.ts";

describe("a language code", () => {
  test("is a language of the app if the app has its texts", () => {
    for (const code of ["en", "ar"]) {
      expect(isLanguage(code)).toBe(true);
      expect(languageOf(code)).toBe(code);
    }
  });

  test("is English if the app does not have the language", () => {
    for (const code of ["de", "EN", "en-AU", "", "toString"]) {
      expect(isLanguage(code)).toBe(false);
      expect(languageOf(code)).toBe("en");
    }
    expect(isLanguage(undefined)).toBe(false);
  });
});
