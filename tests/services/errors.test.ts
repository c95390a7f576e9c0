import { expect, test } from "vitest";
import { checkAnswer, toNetworkError } from "../../src/services/api/answers.ts";
import { ConfigError } from "../../src/services/config/config.ts";
import {
  ApiError,
  BodyStatusError,
  NetworkError,
  StatusError,
  TimeoutError,
  UnreadableError,
} from "../../src/services/core/errors.ts";

test("an error is named by its kind", () => {
  const errors = {
    ApiError: new ApiError({ kind: "unexpected" }),
    NetworkError: new NetworkError(),
    TimeoutError: new TimeoutError(),
    StatusError: new StatusError({ status: 500 }),
    BodyStatusError: new BodyStatusError({ status: 500 }),
    UnreadableError: new UnreadableError(200),
    ConfigError: new ConfigError("unreadable", "config.json is no JSON"),
  };
  for (const [name, error] of Object.entries(errors)) expect(error.name).toBe(name);
});

test("a request that the browser aborts at its time limit is a timeout, and any other error is a network error", () => {
  const lateException = new DOMException("late", "TimeoutError");
  expect(toNetworkError(lateException)).toMatchObject({ name: "TimeoutError", cause: lateException });
  expect(toNetworkError(new DOMException("stopped", "AbortError"))).toMatchObject({ name: "NetworkError" });
  const timeoutError = Object.assign(new Error("no"), { name: "TimeoutError" });
  expect(toNetworkError(timeoutError)).toMatchObject({ name: "NetworkError", cause: timeoutError });
});

test.each([
  [{ status: 199 }, { status: 199 }],
  [
    { status: 300, code: "gone", message: "Words" },
    { status: 300, code: "gone", message: "Words" },
  ],
  [{ status: 400, code: "", message: "" }, { status: 400 }],
])("a 200 whose body has an error status fails with that status: %o", (data, failure) => {
  const response = new Response(null, { status: 200 });
  const check = () => checkAnswer({ response, data }, (_): _ is unknown => true, Date.now);
  expect(check).toThrow(
    expect.objectContaining({ name: "BodyStatusError", failure: { kind: "body", ...failure } }),
  );
});

test.each([200, 299])("a 200 whose body has a success status is a success: %s", (status) => {
  const response = new Response(null, { status: 200 });
  expect(checkAnswer({ response, data: { status } }, (_): _ is unknown => true, Date.now)).toEqual({
    status,
  });
});
