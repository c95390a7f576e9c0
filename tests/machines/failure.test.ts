import { describe, expect, test } from "vitest";
import {
  type Failure,
  failureOf,
  isRepeatRequested,
  isTransient,
  isUnauthorized,
  isUndecided,
  rejection,
} from "../../src/machines/core/failure.ts";
import { failing, lateFailure, offline, statusFailure, unreadableFailure } from "./fakes.ts";

describe("an error thrown by a port", () => {
  test("becomes the failure that it carries", () => {
    expect(failureOf(failing(statusFailure(402, { code: "card_declined" })))).toEqual({
      kind: "status",
      status: 402,
      code: "card_declined",
    });
    for (const kind of [
      "network",
      "timeout",
      "status",
      "body",
      "unreadable",
      "rejected",
      "unexpected",
    ] as const)
      expect(failureOf({ failure: { kind } })).toEqual({ kind });
  });

  test("becomes an unexpected failure if it carries none of a known kind", () => {
    expect(failureOf(new Error("boom"))).toEqual({ kind: "unexpected", message: "boom" });
    expect(failureOf("boom")).toEqual({ kind: "unexpected", message: "boom" });
    expect(failureOf(undefined)).toEqual({ kind: "unexpected", message: "undefined" });
    expect(failureOf(null)).toEqual({ kind: "unexpected", message: "null" });
    for (const failure of [null, "network", {}, { kind: "other" }, 5])
      expect(failureOf({ failure }).kind).toBe("unexpected");
  });
});

test("`rejection` makes a failure of the kind rejected with the given code", () => {
  expect(rejection("payee_is_self")).toEqual({ kind: "rejected", code: "payee_is_self" });
});

const every: readonly [string, Failure][] = [
  ["no answer", offline],
  ["no answer in time", lateFailure],
  ["an unreadable answer", unreadableFailure],
  ["a defect", { kind: "unexpected" }],
  ["a defect with a status", { kind: "unexpected", status: 400 }],
  ["a rejection by the app", rejection("x")],
  ...[undefined, 0, 200, 302, 399, 400, 401, 404, 408, 409, 422, 425, 429, 499, 500, 503].flatMap(
    (code): [string, Failure][] =>
      (["status", "body"] as const).map((kind) => [
        `${kind} ${code ?? "without a number"}`,
        { kind, ...(code !== undefined && { status: code }) },
      ]),
  ),
];

function namesWhere(predicate: (failure: Failure) => boolean): string[] {
  return every.filter(([, failure]) => predicate(failure)).map(([name]) => name);
}

function statusAndBody(...codes: readonly (number | string)[]): string[] {
  return codes.flatMap((code) => [`status ${code}`, `body ${code}`]);
}

test("a retry is allowed only after no answer, an unreadable one, 408, 429 and 5xx", () => {
  expect(namesWhere(isTransient)).toEqual([
    "no answer",
    "no answer in time",
    "an unreadable answer",
    ...statusAndBody(408, 429, 500, 503),
  ]);
});

test("a payment's outcome is unknown unless the answer is a 4xx other than 408, or the app itself rejected it", () => {
  expect(namesWhere(isUndecided)).toEqual([
    "no answer",
    "no answer in time",
    "an unreadable answer",
    "a defect",
    "a defect with a status",
    ...statusAndBody("without a number", 0, 200, 302, 399, 408, 500, 503),
  ]);
});

test("only 425, 429 and a 409 for a request in progress ask the app to wait", () => {
  expect(namesWhere(isRepeatRequested)).toEqual(statusAndBody(425, 429));
  expect(isRepeatRequested(statusFailure(409, { code: "request_in_progress" }))).toBe(true);
  expect(isRepeatRequested(statusFailure(409, { code: "account_exists" }))).toBe(false);
  expect(isRepeatRequested(statusFailure(400, { code: "request_in_progress" }))).toBe(false);
});

test("only 401 counts as unauthorized", () => {
  expect(namesWhere(isUnauthorized)).toEqual(statusAndBody(401));
});
