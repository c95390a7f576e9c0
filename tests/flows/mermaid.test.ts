import { createRequire } from "node:module";
import { type Browser, chromium, type Page } from "@playwright/test";
import { flatten, flowOf, mermaidOf, readCharts } from "statechart-atlas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { sources } from "./charts.ts";

const script = createRequire(import.meta.url).resolve("mermaid/dist/mermaid.min.js");

interface Mermaid {
  initialize(options: { startOnLoad: boolean; maxTextSize: number; maxEdges: number }): void;
  render(id: string, text: string): Promise<{ svg: string }>;
}

describe("Mermaid in a browser", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch(await chromiumLaunchOptions());
    page = await browser.newPage();
    await page.addScriptTag({ path: script });
  });

  afterAll(() => browser.close());

  function draw(text: string): Promise<string> {
    return page.evaluate(async (diagram) => {
      const { mermaid } = globalThis as unknown as { mermaid: Mermaid };
      mermaid.initialize({ startOnLoad: false, maxTextSize: 200_000, maxEdges: 1_000 });
      return (await mermaid.render("drawing", diagram)).svg;
    }, text);
  }

  test.each(sources)("draws $id with all of its states", async (source) => {
    const flow = flowOf(source);
    const svg = await draw(mermaidOf(flow));
    const names = flatten(flow.root).map(({ id }) => id.replaceAll(".", "__"));
    expect(names.filter((name) => !svg.includes(name))).toEqual([]);
  });

  test("draws states whose names have spaces, signs or letters of other alphabets, each apart", async () => {
    const keys = ["Green light", "Green-light", "Green_light", "x/y", "-", "ضوء"];
    const states = Object.fromEntries(keys.map((key, at) => [key, { on: { "go-on": keys[at - 1] ?? "-" } }]));
    const literal = JSON.stringify({ id: "traffic light", initial: "-", states });
    const [source] = readCharts(
      "light.ts",
      `import { createMachine } from "xstate"; export const light = createMachine(${literal});`,
    );
    if (source === undefined) throw new Error("The text has no chart.");
    const text = mermaidOf(flowOf(source));
    const names = [...text.matchAll(/^ {4}state ".*" as (.*)$/gm)].map(([, name = ""]) => name);
    expect(new Set(names).size).toBe(keys.length);
    const svg = await draw(text);
    expect(names.filter((name) => !svg.includes(name))).toEqual([]);
  });

  test("rejects text that is not a diagram", async () => {
    await expect(draw("stateDiagram-v2\n  a --> : b -->")).rejects.toThrow();
  });
});
