/**
 * Who starts to listen, to watch or to hold gets the function that ends it. A caller that drops this clean-up leaves
 * listeners, timers and locks behind, which no other test sees as long as the fake's clean-up does nothing.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { projectFiles } from "./runner/graph.ts";
import { droppedCleanUps, startersIn } from "./support/dropped-clean-ups.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
const sources = projectFiles(project)
  .filter((path) => /^(?:src|sandbox)\/.*\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(project + path, "utf8")] as const);

const page = "as long as the page";
/** By file, function and called function: why nothing ends it. */
const reasons: Readonly<Record<string, string>> = {
  "src/services/payments/page-lives.ts pageLives listen": page,
  "src/services/payments/payment-lock.ts paymentLock subscribe": page,
  "src/services/telemetry/start.ts startTelemetry subscribe": page,
  "src/ui/main.tsx startApp subscribe": page,
};

test("a caller keeps the clean-up of what it starts, or has a reason", () => {
  const starters = new Set(sources.flatMap(([path, text]) => startersIn(path, text)));
  const found = sources.flatMap(([path, text]) =>
    droppedCleanUps(path, text, starters).map((call) => `${path} ${call}`),
  );
  expect(found.filter((call) => reasons[call] === undefined)).toEqual([]);
  expect(
    Object.keys(reasons).filter((call) => !found.includes(call)),
    "needs no reason",
  ).toEqual([]);
});

test("a file that opens a channel to other tabs or tasks closes it, unless the channel lasts as long as the page", () => {
  const openFiles = sources.filter(
    ([, text]) => /\.channel\(|\bnew MessageChannel\(/.test(text) && !/\.close\(\)/.test(text),
  );
  expect(openFiles.map(([path]) => path)).toEqual(["src/services/payments/payment-channel.ts"]);
});

test.each([
  ["in a block", "function bind() { const port = () => { calls.watch(key); }; }", ["bind watch"]],
  ["after `void`", "function bind() { void watch(key); }", ["bind watch"]],
  ["of a method", "class Port { open() { this.calls.watch(key); } }", ["open watch"]],
  ["that is returned", "function bind() { return calls.watch(key); }", []],
  ["that an arrow returns", "function bind() { return () => calls.watch(key); }", []],
  ["that is kept", "function bind() { const end = watch(key); return end; }", []],
])("a clean-up %s is found where it is dropped", (_, text, expected) => {
  const starters = new Set(startersIn("calls.ts", "interface Calls { watch(key: string): () => void; }"));
  expect(droppedCleanUps("example.ts", text, starters)).toEqual(expected);
});
