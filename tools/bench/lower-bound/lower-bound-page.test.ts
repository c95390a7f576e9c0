import { describe, expect, it } from "vitest";
import { lowerBoundPage } from "./lower-bound-page.ts";

const served = `<html><head><script>boot()</script><link rel="preload" href="/config.json">
<script type="module" crossorigin src="/assets/index-1.js"></script>
<style>h1 > b { top: 0 }</style></head>
<body><div id="root-en" lang="en"><link rel="preload" as="image" href="/a.svg"/><div><h1>nupay</h1><img src="/a.svg"></div></div>
    <div id="root-ar" lang="ar"><div><h1>عربي</h1></div></div></body></html>`;

describe("the lower-bound page", () => {
  it("has only the English landing page, its styles and the boot script", () => {
    const page = lowerBoundPage(served);
    expect(page).toContain('<div id="root"><div><h1>nupay</h1><img src="/a.svg"></div></div>');
    expect(page).toContain("<style>h1 > b { top: 0 }</style>");
    expect(page.match(/<script.*?script>/g)).toEqual(["<script>boot()</script>"]);
    expect(page).not.toMatch(/preload|عربي/);
  });

  it("is rejected if the built page has no English markup, no styles, or another script", () => {
    expect(() => lowerBoundPage("<html></html>")).toThrow("no English markup");
    expect(() => lowerBoundPage(served.replace(/<style.*style>/, ""))).toThrow("no styles");
    expect(() => lowerBoundPage(served.replace("<h1>", "<script>x()</script><h1>"))).toThrow(
      "another script",
    );
  });
});
