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

describe("the views", () => {
  it.each(views.filter((file) => file.startsWith("components") || file.startsWith("screens/landing")))(
    "have no style attribute in %s, because the page's policy would block it in prerendered HTML",
    (file) => expect(readStyles(file)).not.toMatch(/\sstyle=/),
  );
});
