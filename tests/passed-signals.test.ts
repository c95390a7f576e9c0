/**
 * A port, or another function with a signal, passes the signal on to each call that takes one. Otherwise a read would
 * continue after its dialog, page or person is gone.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { projectFiles } from "./runner/graph.ts";
import { findSignalPositions, unpassedSignals } from "./support/passed-signals.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
const sources = projectFiles(project)
  .filter((path) => /^src\/.*\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(project + path, "utf8")] as const);

/**
 * A reason why a call need not get the signal. `reasons` has the reason of each such call, by file, function and called
 * function.
 */
const otherFunction = "another function of this name, without a signal";
const reasons: Readonly<Record<string, string>> = {
  "src/machines/session/linked-form.ts  send": otherFunction,
  "src/services/api/event-stream.ts readStream read": otherFunction,
  "src/services/bind/bank-accounts.ts listBankAccounts read": otherFunction,
  "src/services/bind/event-stream.ts join send": otherFunction,
  "src/services/bind/setup.ts readProgress read": otherFunction,
  "src/services/payments/keyed-calls.ts send readAccount":
    "a call that was begun is sent, whoever waits for it",
  "src/services/payments/keyed-calls.ts send send": otherFunction,
};

test("a function with a signal passes it on to every call that takes one", () => {
  const signalPositions = new Map(sources.flatMap(([path, text]) => findSignalPositions(path, text)));
  const foundCalls = sources.flatMap(([path, text]) =>
    unpassedSignals(path, text, signalPositions).map((call) => `${path} ${call}`),
  );
  expect(foundCalls.filter((call) => reasons[call] === undefined)).toEqual([]);
  expect(
    Object.keys(reasons).filter((call) => !foundCalls.includes(call)),
    "needs no reason",
  ).toEqual([]);
});

test.each([
  [
    "left out",
    "const bound = { readPage: fromPromise(({ input }) => list(api, input)) };",
    ["readPage list"],
  ],
  [
    "its own",
    "async function read(signal: AbortSignal) { await list(api, 1, new AbortController().signal); }",
    ["read list"],
  ],
  [
    "passed on",
    "const bound = { readPage: fromPromise(({ input, signal }) => list(api, input, signal)) };",
    [],
  ],
  ["of a limit", "async function read(signal: AbortSignal) { await list(api, 1, limit.signal); }", []],
  ["not there", "async function read() { await list(api, 1); }", []],
])(
  "the check reports a signal that is %s only if the call ignores its caller's signal",
  (_, text, expected) => {
    const signalPositions = new Map(
      findSignalPositions("wallet.ts", "function list(api: Api, page: number, signal?: AbortSignal) {}"),
    );
    expect(unpassedSignals("example.ts", text, signalPositions)).toEqual(expected);
  },
);
