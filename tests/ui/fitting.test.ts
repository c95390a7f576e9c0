/** The sizes of large amounts: each length has its own, so that no figure is cut off and none is smaller than it must be. */
import { expect, test } from "vitest";
import { fittingSizes } from "../../src/ui/components/fitting.css.ts";
import { fittingClassOf } from "../../src/ui/components/fitting.ts";
import { formatMoney } from "../../src/ui/format/money.ts";

test("each length of an amount, from the shortest to the largest safe one, has its own size in order", () => {
  const shortest = formatMoney(0);
  const longest = `-${formatMoney(Number.MAX_SAFE_INTEGER)}`;
  const lengths = Array.from(
    { length: longest.length - shortest.length + 1 },
    (_, more) => shortest.length + more,
  );
  expect(lengths.map((length) => fittingClassOf("0".repeat(length)))).toEqual(fittingSizes);
  expect(new Set(fittingSizes).size).toBe(fittingSizes.length);
});

test("a text that is shorter than any amount has the frame's own size", () => {
  expect(fittingClassOf("")).toBeUndefined();
});
