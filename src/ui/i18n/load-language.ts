import type { Language } from "../../machines/core/rules/languages.ts";
import type { LandingTexts, SignedInTexts } from "./texts.ts";

const landings = import.meta.glob<LandingTexts["landing"]>("./*/landing.ts", { import: "landing" });
const dashboards = import.meta.glob<SignedInTexts["app"]>("./*/with-dashboard.ts", {
  import: "withDashboard",
});
const pages = import.meta.glob<SignedInTexts["app"]>("./*/with-pages.ts", { import: "withPages" });
/** Each file adds its locale to `format/date-locales.ts`, which includes English. */
const dates = import.meta.glob("./*/dates.ts");

/** One file of a language's folder; undefined if the folder does not have it. */
const loadPart = <Part>(files: Readonly<Record<string, () => Promise<Part>>>, code: Language, name: string) =>
  files[`./${code}/${name}.ts`]?.();

/**
 * The landing page's texts; each language is a chunk.
 * @throws if the chunk does not load
 */
export async function loadLandingTexts(code: Language): Promise<LandingTexts> {
  const landing = await loadPart(landings, code, "landing");
  if (landing === undefined) throw new Error(`${code} has no landing.ts`);
  return { landing };
}

/**
 * The dashboard's texts and date formats; each language is a chunk.
 * @throws if a chunk does not load
 */
export async function loadDashboardTexts(code: Language): Promise<SignedInTexts> {
  const [app] = await Promise.all([
    loadPart(dashboards, code, "with-dashboard"),
    loadPart(dates, code, "dates"),
  ]);
  return { app: app ?? {} };
}

/**
 * The texts of all other screens behind the sign-in.
 * @throws if the chunk does not load
 */
export async function loadPagesTexts(code: Language): Promise<SignedInTexts> {
  return { app: (await loadPart(pages, code, "with-pages")) ?? {} };
}
