import { expect, test } from "vitest";
import { errorOf } from "../../src/services/api/answers.ts";
import {
  ApiError,
  BodyStatusError,
  NetworkError,
  StatusError,
  TimeoutError,
  UnreadableError,
} from "../../src/services/api/errors.ts";
import { ConfigError } from "../../src/services/config/config.ts";

test("an error's name says what happened", () => {
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

test("a request that the browser gave up for its time limit has timed out, and any other has not arrived", () => {
  const late = new DOMException("late", "TimeoutError");
  expect(errorOf(late)).toMatchObject({ name: "TimeoutError", cause: late });
  expect(errorOf(new DOMException("stopped", "AbortError"))).toMatchObject({ name: "NetworkError" });
  const named = Object.assign(new Error("no"), { name: "TimeoutError" });
  expect(errorOf(named)).toMatchObject({ name: "NetworkError", cause: named });
});
