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

/** What the dashboard says; each language is a chunk of its own. Rejects where the chunk does not load. */
export async function loadDashboardTexts(code: LanguageCode): Promise<Texts> {
  if (code === "ar") {
    const [{ withDashboard }, { addArabicDates }] = await Promise.all([
      import("./ar/with-dashboard.ts"),
      import("../format/arabic-dates.ts"),
    ]);
    addArabicDates();
    return { app: withDashboard };
  }
  const { withDashboard } = await import("./en/with-dashboard.ts");
  return { app: withDashboard };
}

/** What everything else behind the sign-in says. Rejects where the chunk does not load. */
export async function loadPagesTexts(code: LanguageCode): Promise<Texts> {
  const { withPages } =
    code === "ar" ? await import("./ar/with-pages.ts") : await import("./en/with-pages.ts");
  return { app: withPages };
}
