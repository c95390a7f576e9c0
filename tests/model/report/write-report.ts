/** Writes the drawn report of the wallet's charts, with screenshots and links into the atlas. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type About, type Failures, type Pictures, type Result, reportHtml } from "statechart-paths";
import { picturesFolder, project } from "../../../flows/places.ts";

/** The file for the named charts; without names, for all of them. */
export function reportFileOf(names: readonly string[] = []): string {
  return `.tmp/paths/report${names.map((name) => `-${name}`).join("")}.html`;
}

/** The address of the atlas with `npm start`. */
const atlasAddress = "http://localhost:3000/flows/";

const reading = `<p>Green was walked, red failed or was not walked, and a gray transition has a reason why no path walked it. <em>atlas</em> opens a chart in the flow atlas, which <code>npm start</code> serves once <code>npm run flows -- --build</code> has built it. Each chart's <em>paths</em> are steps in words, most of which can be repeated by hand in the running app: what is <small>waited for</small> comes by itself, an answer or a time limit; the others are done, by the holder or by another part of the app. Where it is not the usual answer, the sandbox's control calls make it (<code>docs/sandbox.md</code>). <code>npm run paths -- --replay FILE --run browser</code> repeats a failed one.</p>`;

export const aboutWallet = {
  title: "nupay: paths",
  reading,
  link: (id: string) => `<a href="${atlasAddress}#/${id}">atlas</a>`,
} as const;

function aboutNow(): Pick<About, "at" | "commit"> {
  const git = (...words: string[]) => execFileSync("git", words, { cwd: project, encoding: "utf8" }).trim();
  try {
    const changes = git("status", "--porcelain") === "" ? "" : " and changes";
    return { at: new Date(), commit: `${git("rev-parse", "--short", "HEAD")}${changes}` };
  } catch {
    // A copy without Git history.
    return { at: new Date(), commit: "" };
  }
}

export function writeReport(file: string, results: readonly Result[], failures: Failures): void {
  mkdirSync(dirname(file), { recursive: true });
  const folder = relative(dirname(file), picturesFolder).replaceAll("\\", "/");
  const pictures: Pictures = (name) =>
    existsSync(join(picturesFolder, `${name}.png`)) ? `${folder}/${name}.png` : undefined;
  writeFileSync(file, reportHtml(results, { ...aboutWallet, ...aboutNow(), pictures }, failures));
}
