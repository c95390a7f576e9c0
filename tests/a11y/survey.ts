/** The checks of a state on screen: in both themes, on a wide screen and on a phone. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Frame, Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";
import { isWebKitGtk } from "../browsers/webkitgtk/fixtures.ts";
import { measureFigures } from "./measure-figures.ts";
import { measureFrames } from "./measure-frames.ts";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** The rules that depend only on colours, and so the only ones that a change of theme affects. */
const colourRules = ["color-contrast", "link-in-text-block"];

export type Screen = "wide" | "phone";

export const sizes: Readonly<Record<Screen, { width: number; height: number }>> = {
  wide: { width: 1280, height: 900 },
  phone: { width: 360, height: 780 },
};

/** 320 px (WCAG 2.2, 1.4.10), and 1280 px at a zoom of 200 % (1.4.4). */
const reflowWidths: Readonly<Record<Screen, readonly number[]>> = { wide: [640], phone: [320] };

const themes = ["dark", "light"] as const;
export type Theme = (typeof themes)[number];

export interface Survey {
  readonly variants: number;
  /** One sentence each: where the problem is, what it is, and which element has it. */
  readonly findings: readonly string[];
}

export async function surveyScreens(page: Page, screens: readonly Screen[]): Promise<Survey> {
  const findings: string[] = [];
  let variants = 0;
  for (const screen of screens) {
    await page.setViewportSize(sizes[screen]);
    const result = await surveyWindow(page, screen);
    variants += result.variants;
    findings.push(...result.findings);
    for (const width of reflowWidths[screen]) {
      await page.setViewportSize({ ...sizes[screen], width });
      const overflows = await page.evaluate(measureOverflow);
      findings.push(...overflows.map((finding) => `${width} px: ${finding}`));
    }
  }
  return { variants, findings };
}

/**
 * Surveys the page in both themes at the window's current size.
 * @param screen its name in the findings
 */
export async function surveyWindow(page: Page, screen: Screen | "window"): Promise<Survey> {
  const findings: string[] = [];
  for (const theme of themes) {
    await applyTheme(page, theme);
    findings.push(...(await audit(page, theme)).map((finding) => `${screen} ${theme}: ${finding}`));
  }
  const shape = [
    ...(await page.evaluate(measureShape)),
    ...(await page.evaluate(measureFigures)),
    ...(await page.evaluate(measureFrames)),
  ];
  return {
    variants: themes.length,
    findings: [...findings, ...shape.map((finding) => `${screen}: ${finding}`)],
  };
}

/**
 * Applies a theme as the switch does, without transitions: even one of a millisecond would pass an inherited colour
 * from element to element. The identity provider's pages name their themes without the prefix `nupay-`.
 */
export async function applyTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (name) => {
    const noTransitionSheet = new CSSStyleSheet();
    noTransitionSheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(noTransitionSheet);
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme?.startsWith("nupay-") === true ? `nupay-${name}` : name;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== noTransitionSheet);
  }, theme);
}

async function audit(page: Page, theme: Theme): Promise<string[]> {
  const options: RunOptions = {
    runOnly:
      theme === "dark" ? { type: "rule", values: [...colourRules] } : { type: "tag", values: [...tags] },
    // Lists the elements of violations only.
    resultTypes: ["violations"],
  };
  // The builder reloads axe for every run, in every frame, so it is used only if a frame is visible.
  const run = (await page.evaluate(showsFrame)) ? runAxeInFrames : runAxe;
  return (await run(page, options)).flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${help}) ${target.join(" ")} ${any[0]?.message ?? ""}`.trim()),
  );
}

/** Runs in the page. axe also skips hidden frames, such as the one that watches the session. */
function showsFrame(): boolean {
  return [...document.querySelectorAll("iframe, frame, object, embed")].some((frame) =>
    frame.checkVisibility({ visibilityProperty: true }),
  );
}

/** The maximum length of a message to WebKitGTK's inspector, in characters. */
const longestMessage = 60_000;

async function evaluateInParts(page: Page | Frame, source: string): Promise<void> {
  await page.evaluate(() => Reflect.set(window, "source", ""));
  for (let from = 0; from < source.length; from += longestMessage)
    await page.evaluate(
      (sourceChunk) => Reflect.set(window, "source", Reflect.get(window, "source") + sourceChunk),
      source.slice(from, from + longestMessage),
    );
  await page.evaluate("(0, eval)(source)");
}

/** axe stays in the page after its first run. */
async function runAxe(page: Page | Frame, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window)))
    await (isWebKitGtk() ? evaluateInParts(page, axe.source) : page.evaluate(axe.source));
  return page.evaluate(
    async (axeOptions) => (await window.axe.run(document, axeOptions)).violations,
    options,
  );
}

/** The builder's messages are too long for WebKitGTK's inspector: there each visible frame is audited separately. */
async function runAxeInFrames(page: Page, options: RunOptions): Promise<Result[]> {
  if (!isWebKitGtk()) return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  const results: Result[] = [];
  for (const frame of page.frames())
    if (frame === page.mainFrame() || (await (await frame.frameElement()).isVisible()))
      results.push(...(await runAxe(frame, { ...options, iframes: false })));
  return results;
}

/** Runs in the page: checks the h1, the landmarks, the size of targets, languages and names. */
function measureShape(): string[] {
  const findings: string[] = [];
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const headings = [...document.querySelectorAll("h1")].filter(isVisible);
  if (headings.length !== 1) findings.push(`${headings.length} h1`);
  if ([...document.querySelectorAll("main")].filter(isVisible).length !== 1) findings.push("not one main");
  const targets = document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=switch]",
  );
  for (const target of targets) {
    // The height of a link within a sentence is that of its line (WCAG 2.2, 2.5.8, Inline).
    if (!isVisible(target) || target.closest("[aria-hidden=true]")) continue;
    if (target.matches("a") && getComputedStyle(target).display === "inline") continue;
    const label = target instanceof HTMLInputElement ? target.closest("label") : null;
    const { width, height } = (label ?? target).getBoundingClientRect();
    // An element that is clipped to a dot is invisible, such as a skip link or a native radio.
    if (width <= 1 || height <= 1 || getComputedStyle(target).clipPath !== "none") continue;
    if (width < 24 || height < 24) {
      findings.push(
        `target of ${Math.round(width)} × ${Math.round(height)} px: ${target.outerHTML.slice(0, 120)}`,
      );
    }
  }
  const { lang, dir } = document.documentElement;
  if (dir !== "" && (lang === "ar") !== (dir === "rtl")) findings.push(`${lang} runs ${dir}`);
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of ids.filter((otherId, index) => ids.indexOf(otherId) !== index))
    findings.push(`two of #${id}`);
  return findings;
}

/** Runs in the page: finds elements that make it scroll sideways. */
function measureOverflow(): string[] {
  const page = document.documentElement;
  const { clientWidth } = page;
  if (page.scrollWidth <= clientWidth) return [];
  const culprits = [...document.querySelectorAll("body *")].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > clientWidth + 1 || left < -1);
  });
  const names = culprits.slice(0, 3).map((element) => element.outerHTML.slice(0, 100));
  return [`the page is ${page.scrollWidth} px wide in ${clientWidth}: ${names.join(" | ")}`];
}
