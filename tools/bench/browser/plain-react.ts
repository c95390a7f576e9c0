/** The reference for presses: the time in which plain React draws the same number of elements in an empty page. */
import type { Browser, Page } from "@playwright/test";
import type { DrawnElement } from "../reference-app/drawn-tree.tsx";
import type { Sites } from "../sites/sites.ts";
import { median } from "../statistics.ts";
import { applyConditions, defaultSlowdown, runInSession } from "./conditions.ts";
import { timePress } from "./interaction.ts";
import { waitForQuiet } from "./seen.ts";

const drawings = 3;

interface Drawing {
  readonly elements: readonly DrawnElement[];
  readonly direction?: "ltr" | "rtl";
}

/** Draws three times, and returns the median of the milliseconds from the press to its paint. */
async function timeDrawing(page: Page, { elements, direction = "ltr" }: Drawing): Promise<number> {
  const times: number[] = [];
  const press = () => page.getByRole("button", { name: "Draw", exact: true }).click({ force: true });
  for (let round = 0; round < drawings; round += 1) {
    await page.evaluate(() => {
      Reflect.set(window, "__benchTree", []);
      Reflect.set(window, "__benchDirection", "ltr");
    });
    await timePress(page, press);
    await page.evaluate(
      ([tree, side]) => {
        Reflect.set(window, "__benchTree", tree);
        Reflect.set(window, "__benchDirection", side);
      },
      [elements, direction] as const,
    );
    times.push(await timePress(page, press));
  }
  return median(times);
}

/** @param styles CSS of the drawn elements */
export async function timePlainReact(
  {
    browser,
    sites,
    styles = "",
  }: { readonly browser: Browser; readonly sites: Sites; readonly styles?: string },
  drawingsToTime: readonly Drawing[],
): Promise<readonly number[]> {
  return runInSession(browser, {}, async ({ page, session }) => {
    await page.goto(`${sites.referenceApp}/drawn-tree`);
    await page.getByRole("button").waitFor();
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, styles);
    await waitForQuiet(page);
    await applyConditions(session, { slowedBy: defaultSlowdown });
    const times: number[] = [];
    for (const drawing of drawingsToTime) times.push(await timeDrawing(page, drawing));
    return times;
  });
}

/** A list of `count` elements with text. */
export const plainElements = (count: number): readonly DrawnElement[] =>
  Array.from({ length: count }, (_, index) => ({
    tag: "div",
    attributes: {},
    children: [`Element ${index + 1}`],
  }));

/** Copies the elements in the page's body, without scripts and inline styles, and the text of the style sheets. */
export function copyPage(page: Page): Promise<{ elements: readonly DrawnElement[]; styles: string }> {
  return page.evaluate(() => {
    const skippedTags = new Set(["script", "style", "link", "template", "iframe"]);
    const copy = (element: Element): DrawnElement => ({
      tag: element.localName,
      attributes: Object.fromEntries(
        [...element.attributes]
          .filter(({ name }) => name !== "style" && !name.startsWith("on"))
          .map(({ name, value }) => [name === "class" ? "className" : name, value]),
      ),
      children: [...element.childNodes].flatMap((node): (DrawnElement | string)[] => {
        if (node instanceof Element) return skippedTags.has(node.localName) ? [] : [copy(node)];
        return node instanceof Text && node.data !== "" ? [node.data] : [];
      }),
    });
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return {
      elements: copy(document.body).children.filter((child) => typeof child !== "string"),
      styles: rules.map(({ cssText }) => cssText).join("\n"),
    };
  });
}
