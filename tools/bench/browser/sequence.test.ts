import { describe, expect, it } from "vitest";
import { nameOf, type Request } from "./requests.ts";
import { findRequestChain } from "./sequence.ts";

const request = (path: string, start: number, end: number, more: Partial<Request> = {}): Request => ({
  url: `http://localhost${path}`,
  method: "GET",
  type: "Fetch",
  start,
  answered: end,
  end,
  bytes: 100,
  isCached: false,
  ...more,
});

describe("round trips in sequence", () => {
  const token = request("/token", 1, 1.15, { method: "POST" });
  const preflight = request("/balance", 1.17, 1.31, { type: "Preflight", method: "OPTIONS" });
  const overlay = request("/cards", 1.16, 1.33);
  const picture = request("/a.svg", 1.2, 1.315, { type: "Image" });
  const script = request("/a.js", 1.2, 1.318, { type: "Script", isCached: true });
  // The browser reports a call before the call's preflight.
  const balance = request("/balance", 1.16, 1.47, { method: "POST", preflight });
  const all = [token, preflight, overlay, picture, script, balance];

  it("contain each request that was sent after the previous answer, including preflights", () => {
    expect(findRequestChain(all, token, balance).map(nameOf)).toEqual([
      "POST /token",
      "OPTIONS /balance",
      "POST /balance",
    ]);
  });

  it("contain no preflight if its answer was cached", () => {
    const { preflight: _, ...alone } = balance;
    expect(findRequestChain([token, overlay, alone], token, alone)).toEqual([token, alone]);
  });

  it("contain only the last request if no answer arrived before it", () => {
    expect(findRequestChain([overlay], token, overlay)).toEqual([overlay]);
  });
});
