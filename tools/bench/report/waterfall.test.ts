import { describe, expect, it } from "vitest";
import type { Request } from "../browser/requests.ts";
import { drawWaterfall, ticksUpTo } from "./waterfall.ts";

const request = (path: string, start: number, more: Partial<Request> = {}): Request => ({
  url: `http://localhost${path}`,
  method: "GET",
  type: "Script",
  start,
  answered: start + 0.15,
  end: start + 0.3,
  bytes: 1_500,
  isCached: false,
  ...more,
});

describe("the waterfall", () => {
  const svg = drawWaterfall(
    "A page & its files",
    [
      request("/", 100, { type: "Document" }),
      request("/assets/index-AbCd1234.js", 100.3),
      request("/a.svg", 100.4, { type: "Image", isCached: true }),
    ],
    [{ name: "largest paint", at: 500 }],
  );

  it("has a row with the size for each request", () => {
    expect(svg).toContain(">/assets/index.js</text>");
    expect(svg.match(/1\.5 kB/g)).toHaveLength(2);
    expect(svg).toContain(">cached</text>");
    expect(svg).toContain("A page &amp; its files");
    expect(svg).toContain("largest paint 500 ms");
  });

  it("positions each bar by its time", () => {
    // 700 ms span 760 px; the script starts at 300 ms.
    expect(svg).toContain(`<rect x="${(300 + (300 / 700) * 760).toFixed(1)}"`);
  });

  it("has a legend of its colours and shades, and a dark mode", () => {
    for (const word of ["document", "script", "image", "sent, no answer yet", "the answer comes"]) {
      expect(svg).toContain(`>${word}</text>`);
    }
    expect(svg).toContain("prefers-color-scheme:dark");
  });

  it("shortens a long path to its end", () => {
    const long = request(`/realms/nupay/protocol/openid-connect/login-status-iframe.html/init`, 1, {
      method: "POST",
    });
    expect(drawWaterfall("Long", [long], [])).toContain(">POST …/login-status-iframe.html/init</text>");
  });

  it("has a scale of round numbers", () => {
    expect(ticksUpTo(700)).toEqual([0, 100, 200, 300, 400, 500, 600, 700]);
    expect(ticksUpTo(4_100).length).toBeLessThanOrEqual(11);
  });
});
