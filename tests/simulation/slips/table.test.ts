import { describe, expect, test } from "vitest";
import { applyPatch } from "../../mistakes/mistake.ts";
import { listSlips } from "./table.ts";

describe("the seeded defects of the simulation", () => {
  test.each(listSlips())("the patch of $name applies to the app", (slip) => {
    expect(() => applyPatch("", slip, "--check")).not.toThrow();
  });
});
