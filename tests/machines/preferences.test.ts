import { describe, expect, test } from "vitest";
import { fromCallback } from "xstate";
import { type Offer, preferencesMachine } from "../../src/machines/app/preferences.machine.ts";
import type { Language, Theme } from "../../src/machines/domain.ts";
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

async function known(theme: Theme = "nupay-light", language: Language = "en") {
  const begun = beginPreferences();
  await begun.readPreferences.answer({ theme, language });
  return begun;
}

describe("the preferences at startup", () => {
  test("are taken over: light and English", async () => {
    const { snapshot } = await known();
    expect(snapshot().value).toEqual({ known: { theme: "light", language: "settled" } });
    expect(snapshot().hasTag("dark")).toBe(false);
    expect(snapshot().context.current).toBe("en");
  });

  test("are taken over: dark and Arabic", async () => {
    const { snapshot, applyTheme } = await known("nupay-dark", "ar");
    expect(snapshot().value).toEqual({ known: { theme: "dark", language: "settled" } });
    expect(snapshot().hasTag("dark")).toBe(true);
    expect(snapshot().context).toMatchObject({ wanted: "ar", current: "ar" });
    expect(applyTheme.asked).toEqual([]);
  });

  test("are light and English where they cannot be read", async () => {
    const { readPreferences, snapshot } = beginPreferences();
    expect(snapshot().value).toBe("reading");
    await readPreferences.fail(offline);
    expect(snapshot().value).toEqual({ known: { theme: "light", language: "settled" } });
    expect(snapshot().context.current).toBe("en");
  });
});

describe("the theme switch", () => {
  test("changes to dark and back to light; each is applied and stored", async () => {
    const { actor, applyTheme, snapshot } = await known();
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
    expect(applyTheme.asked).toEqual([{ theme: "nupay-dark" }, { theme: "nupay-light" }]);
  });

  test("works for this visit where the choice cannot be stored", async () => {
    const { actor, applyTheme, snapshot } = await known();
    actor.send({ type: "theme.toggled" });
    await applyTheme.fail(offline);
    expect(snapshot().matches({ known: { theme: "dark" } })).toBe(true);
    actor.send({ type: "theme.toggled" });
    await applyTheme.fail(offline);
    expect(snapshot().matches({ known: { theme: "light" } })).toBe(true);
  });
});

describe("the language", () => {
  test("changes once its texts have loaded", async () => {
    const { actor, applyLanguage, snapshot } = await known();
    actor.send({ type: "language.chosen", language: "ar" });
    expect(snapshot().matches({ known: { language: "switching" } })).toBe(true);
    expect(snapshot().hasTag("busy")).toBe(true);
    expect(snapshot().context.current).toBe("en");
    await applyLanguage.answer();
    expect(applyLanguage.asked).toEqual([{ language: "ar" }]);
    expect(snapshot().matches({ known: { language: "settled" } })).toBe(true);
    expect(snapshot().context.current).toBe("ar");
  });

  test("that is already in use is not loaded again", async () => {
    const { actor, applyLanguage, snapshot } = await known();
    actor.send({ type: "language.chosen", language: "en" });
    expect(snapshot().matches({ known: { language: "settled" } })).toBe(true);
    expect(applyLanguage.asked).toEqual([]);
  });

  test("that does not load leaves the page unchanged, shows a message, and can be chosen again", async () => {
    const { actor, applyLanguage, heard, snapshot } = await known();
    actor.send({ type: "language.chosen", language: "ar" });
    await applyLanguage.fail(offline);
    expect(snapshot().context.current).toBe("en");
    expect(heard).toEqual([
      { type: "toast.raised", kind: "error", message: { key: "errors.languageFailed" } },
    ]);
    actor.send({ type: "language.chosen", language: "ar" });
    expect(applyLanguage.asked).toHaveLength(2);
  });

  test("chosen while another loads wins, and the other's late texts are ignored", async () => {
    const { actor, applyLanguage, snapshot } = await known();
    actor.send({ type: "language.chosen", language: "ar" });
    actor.send({ type: "language.chosen", language: "en" });
    await applyLanguage.answer(undefined, 0);
    expect(snapshot().matches({ known: { language: "switching" } })).toBe(true);
    await applyLanguage.answer(undefined, 1);
    expect(snapshot().context.current).toBe("en");
  });

  test("changes without touching the theme, and the theme without touching the language", async () => {
    const { actor, applyLanguage, applyTheme, snapshot } = await known("nupay-dark");
    actor.send({ type: "language.chosen", language: "ar" });
    actor.send({ type: "theme.toggled" });
    await applyTheme.answer();
    expect(snapshot().value).toEqual({ known: { theme: "light", language: "switching" } });
    await applyLanguage.answer();
    expect(snapshot().value).toEqual({ known: { theme: "light", language: "settled" } });
  });
});

describe("a theme or language that is not configured", () => {
  const lightEnglish: Offer = { themes: ["nupay-light"], languages: ["en"] };
  const darkArabic: Offer = { themes: ["nupay-dark"], languages: ["ar"] };

  test("is replaced by the configured one, and the choice is stored", async () => {
    const { actor, applyTheme, applyLanguage, snapshot } = await known("nupay-dark", "ar");
    actor.send({ type: "offer.known", offer: lightEnglish });
    expect(snapshot().hasTag("dark")).toBe(false);
    await applyTheme.answer();
    await applyLanguage.answer();
    expect(applyTheme.asked).toEqual([{ theme: "nupay-light" }]);
    expect(applyLanguage.asked).toEqual([{ language: "en" }]);
    expect(snapshot().value).toEqual({ known: { theme: "light", language: "settled" } });
    expect(snapshot().context.current).toBe("en");
  });

  test("is also replaced where the configuration comes first", async () => {
    const { actor, readPreferences, applyTheme, applyLanguage, snapshot } = beginPreferences();
    actor.send({ type: "offer.known", offer: darkArabic });
    await readPreferences.answer({ theme: "nupay-light", language: "en" });
    await applyTheme.answer();
    await applyLanguage.answer();
    expect(applyTheme.asked).toEqual([{ theme: "nupay-dark" }]);
    expect(applyLanguage.asked).toEqual([{ language: "ar" }]);
    expect(snapshot().context.current).toBe("ar");
  });

  test("stays where the only configured language does not load, with one message", async () => {
    const { actor, applyLanguage, heard, snapshot } = await known("nupay-light", "ar");
    actor.send({ type: "offer.known", offer: lightEnglish });
    await applyLanguage.fail(offline);
    expect(applyLanguage.asked).toHaveLength(1);
    expect(heard).toHaveLength(1);
    expect(snapshot().context.current).toBe("ar");
  });

  test("what is configured stays", async () => {
    const both: Offer = { themes: ["nupay-light", "nupay-dark"], languages: ["ar", "en"] };
    const one = await known("nupay-dark", "ar");
    one.actor.send({ type: "offer.known", offer: both });
    expect(one.snapshot().value).toEqual({ known: { theme: "dark", language: "settled" } });
    expect(one.applyTheme.asked).toEqual([]);
  });
});
