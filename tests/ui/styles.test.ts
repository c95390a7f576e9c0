import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ui = fileURLToPath(new URL("../../src/ui/", import.meta.url));
const files = readdirSync(ui, { recursive: true, encoding: "utf8" });
const styles = files.filter((file) => file.endsWith(".css.ts") || file.endsWith(".css"));
const views = files.filter((file) => file.endsWith(".tsx"));
const readStyles = (file: string) => readFileSync(join(ui, file), "utf8");

/** Properties with left and right, or with physical width and height. */
const physical =
  /(?:^|[\s{,;])["']?(?:left|right|top|bottom|width|height|(?:min|max)(?:Width|Height|-width|-height)|(?:margin|padding|border|inset)(?:-?(?:Left|Right|Top|Bottom|left|right|top|bottom))\w*|border(?:Top|Bottom)(?:Left|Right)Radius)["']?\s*:(?!\s*\()/m;
const physicalValue = /(?:textAlign|text-align|float|clear|captionSide)["']?\s*:\s*["']?(?:left|right)\b/;

describe("the project's styles", () => {
  it("are in more than 30 files", () => expect(styles.length).toBeGreaterThan(30));

  it.each(styles)("use only logical properties in %s, so that Arabic needs no extra rules", (file) => {
    const rules = readStyles(file).replace(/\([^()]*(?:width|height)[^()]*\)/g, "");
    expect(rules).not.toMatch(physical);
    expect(rules).not.toMatch(physicalValue);
  });

  it.each(styles.filter((file) => file.startsWith("components") || file.startsWith("screens")))(
    "name colours in %s by their role",
    (file) => {
      const hues = [...readStyles(file).matchAll(/#[0-9A-Fa-f]{3,8}\b/g)].map(([hue]) => hue);
      expect(hues.filter((hue) => hue !== "#FFFFFF24")).toEqual([]);
    },
  );
});

const project = join(ui, "../..");
/** The files that can set an attribute. */
const program = ["src", "site", "public"].flatMap((folder) =>
  readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|html|js)$/.test(file) && !file.endsWith(".css.ts"))
    .map((file) => readFileSync(join(project, folder, file), "utf8")),
);
/** Radix sets them on the items of a menu. */
const attributesOfRadix = ["data-highlighted", "data-disabled"];
const attributeSelectors = new Set(
  styles.flatMap((file) =>
    [...readStyles(file).matchAll(/\[((?:data|aria)-[a-z-]+(?:="[^"]*")?)\]/g)].map(
      ([, selector = ""]) => selector,
    ),
  ),
);

describe("an attribute that the styles select by", () => {
  it.each([...attributeSelectors].filter((selector) => !attributesOfRadix.includes(selector)))(
    "is set by the app, with the same value: %s",
    (selector) => {
      const [, name = "", value = ""] = /^([a-z-]+)(?:="(.*)")?$/.exec(selector) ?? [];
      const dataName = name
        .replace("data-", "")
        .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const setters = program.filter(
        (source) => source.includes(name) || source.includes(`dataset.${dataName}`),
      );
      expect(setters.length).toBeGreaterThan(0);
      // The values of booleans and numbers stand nowhere as texts.
      if (value !== "" && !/^(?:true|false|\d+)$/.test(value))
        expect(setters.some((source) => source.includes(`"${value}"`))).toBe(true);
    },
  );
});

describe("the views", () => {
  it.each(views.filter((file) => file.startsWith("components") || file.startsWith("screens/landing")))(
    "have no style attribute in %s, because the page's policy would block it in prerendered HTML",
    (file) => expect(readStyles(file)).not.toMatch(/\sstyle=/),
  );
});
