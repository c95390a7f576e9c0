import { expect, test } from "vitest";
import { applyTo, listMistakes } from "./mistakes.ts";

test("each of the twelve kinds of mistakes has three patches", () => {
  const kinds = new Map<string, number>();
  for (const { name } of listMistakes()) {
    const kind = name.replace(/-\d.*$/, "");
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect(kinds.size).toBe(12);
  expect([...kinds].filter(([, count]) => count !== 3)).toEqual([]);
});

test.each(listMistakes())("the patch of the mistake $name applies to the app's source", (mistake) => {
  expect(() => applyTo("", mistake, "--check")).not.toThrow();
});
