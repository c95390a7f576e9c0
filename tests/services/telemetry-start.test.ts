import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LogLine } from "../../src/services/log.ts";
import { startTelemetry } from "../../src/services/telemetry/start.ts";

interface Posted {
  readonly address: string;
  readonly body: string;
}

let posted: Posted[];
let health: () => Response | Promise<Response>;
beforeEach(() => {
  posted = [];
  health = () => new Response(JSON.stringify({ version: "1.2.3", build: "abc" }));
  const page = Object.assign(new EventTarget(), { visibilityState: "visible", prerendering: false });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { origin: "https://nupay.test" } }));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("fetch", async (address: string | URL, init?: RequestInit) => {
    if (String(address) === "/health.json") return await health();
    posted.push({ address: String(address), body: await new Response(init?.body).text() });
    return new Response("{}");
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function start() {
  const inspect = vi.fn();
  let tell: (line: LogLine) => void = () => {};
  await startTelemetry({
    endpoint: "https://otel.test",
    config: { environment: "sandbox" },
    inspect,
    log: {
      write: () => {},
      subscribe: (listener) => {
        tell = listener;
        return () => {};
      },
    },
  });
  return { inspect, tell };
}

test("telemetry follows all charts, and asks the site which build it is", async () => {
  const asked = vi.fn(health);
  health = asked;
  const { inspect } = await start();
  expect(asked).toHaveBeenCalledOnce();
  expect(inspect).toHaveBeenCalledExactlyOnceWith(expect.any(Function));
});

test.each([
  ["is silent", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["answers no JSON", () => new Response("<h1>")],
  ["names no version", () => new Response(JSON.stringify({ build: "abc" }))],
  ["names no build", () => new Response(JSON.stringify({ version: "1.2.3" }))],
  ["answers nothing", () => new Response("null")],
])("telemetry starts all the same where the site %s", async (_what, answer) => {
  health = answer;
  const { inspect } = await start();
  expect(inspect).toHaveBeenCalledOnce();
});
