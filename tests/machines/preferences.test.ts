import { describe, expect, test } from "vitest";
import { fromCallback } from "xstate";
import { preferencesMachine } from "../../src/machines/app/preferences.machine.ts";
import type { Theme } from "../../src/machines/core/domain.ts";
import type { Language } from "../../src/machines/core/rules/languages.ts";
import { begin, fakePort, offline } from "./fakes.ts";

function beginPreferences() {
  const readPreferences = fakePort<{ theme: Theme; language: Language }>();
  const applyTheme = fakePort<void, { theme: Theme }>();
  const applyLanguage = fakePort<void, { language: Language }>();
  const begun = begin(
    preferencesMachine.provide({
      actors: {
        readPreferences: readPreferences.logic,
        watchOffer: fromCallback(() => undefined),
        applyTheme: applyTheme.logic,
        applyLanguage: applyLanguage.logic,
      },
    }),
  );
  return { ...begun, readPreferences, applyTheme, applyLanguage, snapshot: () => begun.actor.getSnapshot() };
}

async function beginWithPreferences() {
  const begun = beginPreferences();
  await begun.readPreferences.answer({ theme: "nupay-light", language: "en" });
  return begun;
}

describe("the preferences at startup", () => {
  test("are light and English if they cannot be read", async () => {
    const { readPreferences, snapshot } = beginPreferences();
    expect(snapshot().value).toBe("reading");
    await readPreferences.fail(offline);
    expect(snapshot().value).toEqual({ known: { theme: "light", language: "settled" } });
    expect(snapshot().context.current).toBe("en");
  });
});

describe("the theme switch", () => {
  test("changes to dark and back to light, and each choice is applied", async () => {
    const { actor, applyTheme, snapshot } = await beginWithPreferences();
    actor.send({ type: "theme.toggled" });
    expect(snapshot().matches({ known: { theme: "darkening" } })).toBe(true);
    expect(snapshot().hasTag("dark")).toBe(true);
    await applyTheme.answer();
    expect(snapshot().matches({ known: { theme: "dark" } })).toBe(true);
    actor.send({ type: "theme.toggled" });
    expect(snapshot().matches({ known: { theme: "lightening" } })).toBe(true);
    expect(snapshot().hasTag("dark")).toBe(false);
    await applyTheme.answer();
    expect(snapshot().matches({ known: { theme: "light" } })).toBe(true);
    expect(applyTheme.inputs).toEqual([{ theme: "nupay-dark" }, { theme: "nupay-light" }]);
  });
});

describe("the language", () => {
  test("chosen last is used, and the late texts of an earlier choice are ignored", async () => {
    const { actor, applyLanguage, snapshot } = await beginWithPreferences();
    actor.send({ type: "language.chosen", language: "ar" });
    actor.send({ type: "language.chosen", language: "en" });
    await applyLanguage.answer(undefined, 0);
    expect(snapshot().matches({ known: { language: "switching" } })).toBe(true);
    await applyLanguage.answer(undefined, 1);
    expect(snapshot().context.current).toBe("en");
  });
});
