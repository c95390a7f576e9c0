/** Lists the landing page's files and libraries, with their transferred sizes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { runInSession } from "../browser/conditions.ts";
import { waitForMoment, waitForQuiet } from "../browser/seen.ts";
import type { Bench } from "../group.ts";
import { markdownTable } from "../report/markdown.ts";
import { compositionOf, type ScriptModules } from "../sites/composition.ts";
import { sentBytes } from "../sites/scripts.ts";

/** Max number of rows for the largest shares. One more row combines the others. */
const maxShares = 7;
const wholeNumber = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });
export const bytesText = (bytes: number): string => `${wholeNumber.format(bytes)} B`;

/** The purpose of a file by the start of its path; the first match counts. */
const purposes: readonly (readonly [string, string])[] = [
  ["/assets/keycloak-", "the sign-in: keycloak-js and what the product asks of it"],
  ["/assets/early-", "texts that may have to be said before the others are there"],
  ["/assets/landing-", "texts of the landing page"],
  ["/images/", "the pictures"],
  ["/silent-check-sso", "the answer of the silent check"],
  ["/config.json", "which servers this environment has"],
  ["/icon", "the tab's icon"],
  ["/manifest", "the name for a home screen"],
];

function purposeOf(path: string): string {
  if (path === "/")
    return "the page itself, in English and Arabic, with its styles and what runs before the first paint";
  const purpose = purposes.find(([prefix]) => path.startsWith(prefix));
  if (purpose !== undefined) return purpose[1];
  return path.endsWith(".css")
    ? "the page's styles again, for the pages after the sign-in"
    : "the app: see below";
}

/** Paths of the app's own files in the order in which the landing page requests them, until the network is idle. */
async function landingFiles({ browser, sites }: Bench): Promise<readonly string[]> {
  return runInSession(browser, {}, async ({ page, requests }) => {
    await page.goto(sites.app, { waitUntil: "commit" });
    await waitForMoment(page, "signedOut");
    await waitForQuiet(page, 3_000);
    const paths = requests
      .all()
      .map(({ url }) => new URL(url))
      .filter(({ origin }) => origin === sites.app)
      .map(({ pathname }) => pathname);
    return [...new Set(paths)];
  });
}

export async function kilobytesMarkdown(bench: Bench, account: ScriptModules): Promise<string> {
  const { dist } = bench.sites;
  const paths = await landingFiles(bench);
  const bytesOf = (path: string) => sentBytes(dist, path === "/" ? "/index.html" : path);
  const files = paths.map((path) => [
    path.replace(/-[\w-]{8}(?=\.\w+$)/, "-…"),
    bytesText(bytesOf(path)),
    purposeOf(path),
  ]);
  const total = paths.reduce((sum, path) => sum + bytesOf(path), 0);
  const shares = compositionOf(
    paths.filter((path) => path.endsWith(".js")),
    bytesOf,
    account,
  );
  const smallShares = shares.slice(maxShares);
  const rows = [
    ...shares.slice(0, maxShares).map(({ name, bytes }) => [name, bytesText(bytes)]),
    [`the other ${smallShares.length}`, bytesText(smallShares.reduce((sum, { bytes }) => sum + bytes, 0))],
  ];
  return [
    markdownTable(["File", "As sent", "What for"], [...files, ["**all**", bytesText(total), ""]]),
    "Its scripts by what they are made of (each chunk's bytes shared out by the length of its modules, so figures are near and the sum is exact):",
    markdownTable(["Part", "As sent"], rows),
  ].join("\n\n");
}

/** The brotli bytes that an additional language adds to the landing page's HTML. */
export function languageBytes(dist: string): number {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const pageWithoutArabic = page.replace(/<div id="root-ar"[\s\S]*?(?=<div id="waiting")/, "");
  return brotliCompressSync(page).length - brotliCompressSync(pageWithoutArabic).length;
}
