import type { Language } from "../../machines/core/rules/languages.ts";
import type { LandingTexts, Texts } from "./texts.ts";

/** A file of each language's folder; the build says which of them a folder lacks. */
type Files<Name extends string, Part> = Readonly<Record<`./${Language}/${Name}.ts`, () => Promise<Part>>>;
type App = Texts["app"];

const landings = import.meta.glob("./*/landing.ts", { import: "landing" }) as Files<
  "landing",
  LandingTexts["landing"]
>;
const dashboards = import.meta.glob("./*/with-dashboard.ts", { import: "withDashboard" }) as Files<
  "with-dashboard",
  App
>;
const pages = import.meta.glob("./*/with-pages.ts", { import: "withPages" }) as Files<"with-pages", App>;
/** Each gives its dates to `format/date-locales.ts`, which has those of English. */
const dates = import.meta.glob("./*/dates.ts");

/** The landing page's texts; each language is a chunk of its own. Rejects where the chunk does not load. */
export async function loadLandingTexts(code: Language): Promise<LandingTexts> {
  return { landing: await landings[`./${code}/landing.ts`]() };
}

/** What the dashboard says; each language is a chunk of its own. Rejects where the chunk does not load. */
export async function loadDashboardTexts(code: Language): Promise<Texts> {
  const [app] = await Promise.all([
    dashboards[`./${code}/with-dashboard.ts`](),
    dates[`./${code}/dates.ts`]?.(),
  ]);
  return { app };
}

/** What everything else behind the sign-in says. Rejects where the chunk does not load. */
export async function loadPagesTexts(code: Language): Promise<Texts> {
  return { app: await pages[`./${code}/with-pages.ts`]() };
}
