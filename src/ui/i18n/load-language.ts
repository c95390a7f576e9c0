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

/** Every other text of a language; each language is a chunk of its own. Rejects where the chunk does not load. */
export async function loadLanguage(code: LanguageCode): Promise<Texts> {
  if (code === "ar") {
    const [{ app }, { addArabicDates }] = await Promise.all([
      import("./ar/app.ts"),
      import("../format/arabic-dates.ts"),
    ]);
    addArabicDates();
    return { app };
  }
  const { app } = await import("./en/app.ts");
  return { app };
}
