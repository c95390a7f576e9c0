import type { LanguageCode } from "./languages.ts";
import type { LandingTexts, Texts } from "./texts.ts";

/** The landing page's texts; each language is a chunk of its own. Rejects where the chunk does not load. */
export async function loadLandingTexts(code: LanguageCode): Promise<LandingTexts> {
  if (code === "ar") {
    const { landing } = await import("./ar/landing.ts");
    return { landing };
  }
  const { landing } = await import("./en/landing.ts");
  return { landing };
}

/** Every text of a language; each language is a chunk of its own. Rejects where the chunk does not load. */
export async function loadLanguage(code: LanguageCode): Promise<Texts> {
  if (code === "ar") {
    const [{ landing }, { app }, { addArabicDates }] = await Promise.all([
      import("./ar/landing.ts"),
      import("./ar/app.ts"),
      import("../format/arabic-dates.ts"),
    ]);
    addArabicDates();
    return { landing, app };
  }
  const [{ landing }, { app }] = await Promise.all([import("./en/landing.ts"), import("./en/app.ts")]);
  return { landing, app };
}
