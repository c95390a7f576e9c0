/** The parts of a build, other than scripts, that depend on the languages (`src/machines/core/rules/languages.ts`). */
import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { languageCodes, languages } from "../src/machines/core/rules/languages.ts";
import { project } from "./places.ts";

const rightToLeftCodes = languageCodes.filter((code) => languages[code].dir === "rtl");
const [, ...otherCodes] = languageCodes;
const languagesFile = "src/machines/core/rules/languages.ts";
const texts = "src/ui/i18n";
const requiredFiles = ["landing.ts", "with-dashboard.ts", "with-pages.ts", "offline.ts", "not-started.ts"];

/** A sentence for each missing file of a language, and for each folder without a language. */
export function languageFaults(root = project, codes: readonly string[] = languageCodes): readonly string[] {
  const [firstCode] = codes;
  const missingNotices = codes.flatMap((code) =>
    [...requiredFiles, ...(code === firstCode ? [] : ["old-browser.html"])]
      .map((name) => `${texts}/${code}/${name}`)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${path} is missing, and ${languagesFile} has ${code}`),
  );
  const folders = readdirSync(join(root, texts), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const unlistedFolders = folders.filter(({ name }) => !codes.includes(name));
  return [
    ...missingNotices,
    ...unlistedFolders.map(({ name }) => `${texts}/${name} has no line in ${languagesFile}`),
  ];
}

/**
 * Writes the languages into the page, for the boot script, and into the styles of the first paint: each rule with
 * `LANGUAGE` is repeated for every language.
 */
export function languagesInPage(): Plugin {
  return {
    name: "nupay:languages",
    enforce: "pre",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html
          .replaceAll("%languages%", languageCodes.join(" "))
          .replaceAll("%languages.rightToLeft%", rightToLeftCodes.join(" ")),
    },
    transform: {
      filter: { id: /\/first-paint\.css$/ },
      handler: (code) =>
        code.replaceAll(/^[^{}\n]*LANGUAGE[^{}]*\{[^}]*\}$/gm, (rule) =>
          languageCodes.map((language) => rule.replaceAll("LANGUAGE", language)).join("\n"),
        ),
    },
  };
}

/** Offers every language in the build's `config.json`, and adds each language to the page for old browsers. */
export async function writeLanguages(folder: string): Promise<void> {
  const config = join(folder, "config.json");
  const offeredText = `"languages": ${JSON.stringify(languageCodes).replaceAll(",", ", ")}`;
  await writeFile(
    config,
    (await readFile(config, "utf8")).replace(/"languages":\s*\[[^\]]*\]/, () => offeredText),
  );
  const page = join(folder, "old-browser.html");
  const texts = await Promise.all(
    otherCodes.map(async (code) => {
      const text = await readFile(join(project, `src/ui/i18n/${code}/old-browser.html`), "utf8");
      return `<div lang="${code}" dir="${languages[code].dir}">\n${text.trimEnd()}\n</div>\n`;
    }),
  );
  const html = await readFile(page, "utf8");
  await writeFile(
    page,
    html.replace("</main>", () => `${texts.join("")}</main>`),
  );
}
