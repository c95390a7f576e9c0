/** The served HTML has the landing page in each language, and the app hydrates one of them. */
import { expect, test } from "vitest";
import { type Language, languageCodes, languages } from "../../src/machines/core/rules/languages.ts";
import { renderLanding } from "../../src/ui/prerender.tsx";

const idsIn = (html: string): readonly string[] =>
  [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id);

const referring = ["popoverTarget", "for", "aria-labelledby", "aria-describedby", "aria-controls"];
const referencesIn = (html: string): readonly string[] =>
  [...html.matchAll(new RegExp(`\\s(?:${referring.join("|")})="([^"]*)"`, "gi"))].flatMap(([, ids = ""]) =>
    ids.split(" "),
  );

test("the landing pages of different languages have no id in common", () => {
  const all = languageCodes.flatMap((language) => idsIn(renderLanding(language)));
  expect(all.length).toBeGreaterThanOrEqual(languageCodes.length);
  expect(new Set(all).size).toBe(all.length);
});

test.each(languageCodes)(
  "each reference of the landing page in %s is to an id of the same page",
  (language) => {
    const html = renderLanding(language);
    const references = referencesIn(html);
    expect(references).not.toEqual([]);
    expect(references.filter((id) => !idsIn(html).includes(id))).toEqual([]);
  },
);

test.each(languageCodes)(
  "the landing page in %s offers every other language, before the configuration is read",
  (language) => {
    const texts = renderLanding(language).split(/<[^>]*>/);
    const offeredLanguages = (Object.keys(languages) as Language[]).filter((code) =>
      texts.includes(languages[code].displayName),
    );
    expect(offeredLanguages).toEqual(languageCodes.filter((code) => code !== language));
  },
);
