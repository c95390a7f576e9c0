import { describe, expect, test } from "vitest";
import { applyTo } from "../../mistakes/mistake.ts";
import { listSlips } from "./table.ts";

describe("the slips", () => {
  test.each(listSlips())("$name fits the app", (slip) => {
    expect(() => applyTo("", slip, "--check")).not.toThrow();
  });
});
