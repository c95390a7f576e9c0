import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readBrand } from "../../site/brand/brand.ts";
import { currencyOf } from "../../site/brand/currency.ts";

const shipped = fileURLToPath(new URL("../../brand", import.meta.url));
const example = fileURLToPath(new URL("harbour-bank", import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nupay-brand-"));
  cpSync(shipped, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The errors that the build reports for the default brand after a change. */
function faultsAfter(file: string, from: string | RegExp, to: string): readonly string[] {
  const textBefore = readFileSync(join(folder, file), "utf8");
  const textAfter = textBefore.replace(from, to);
  expect(textAfter).not.toBe(textBefore);
  writeFileSync(join(folder, file), textAfter);
  try {
    readBrand(folder);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n").map((fault) => fault.replace(`${folder}/`, ""));
  }
}

test.each([
  ["nupay", shipped],
  ["Harbour Bank", example],
])("%s is a valid brand", (name, its) => {
  expect(readBrand(its).name).toBe(name);
});

test.each([
  ["AUD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["CHF", "CHF\u00a0"],
])("amounts in %s begin with %j", (code, prefix) => {
  expect(currencyOf(code)).toEqual({ code, prefix });
});

describe("the errors of a brand report", () => {
  test("the token, the pair and the ratio of a text with too little contrast", () => {
    expect(faultsAfter("brand.json", '"#6C6459"', '"#8C8479"')).toEqual([
      "brand.json: light.color.faint (#8C8479) on page (#F6F3EC) has a contrast of 3.32, and text needs 4.5 (WCAG 2.2 AA)",
      "brand.json: light.color.faint (#8C8479) on surface (#FFFEFB) has a contrast of 3.65, and text needs 4.5 (WCAG 2.2 AA)",
      "brand.json: light.color.faint (#8C8479) on raised (#FFFEFB) has a contrast of 3.65, and text needs 4.5 (WCAG 2.2 AA)",
      "brand.json: light.color.faint (#8C8479) on sunken (#EDE8DE) has a contrast of 3.02, and text needs 4.5 (WCAG 2.2 AA)",
    ]);
  });

  test("a muted text with too little contrast, also on the soft accent", () => {
    const faults = faultsAfter("brand.json", /"muted": "#\w+"/, '"muted": "#8C8479"').join("\n");
    for (const ground of ["page", "surface", "raised", "sunken", "accentSoft"])
      expect(faults).toContain(`light.color.muted (#8C8479) on ${ground} (`);
  });

  test("a control's border with too little contrast, in the dark theme", () => {
    expect(faultsAfter("brand.json", '"#857B6D"', '"#4A443B"').join("\n")).toMatch(
      /brand\.json: dark\.color\.field \(#4A443B\) on page \(#151310\) has a contrast of 1\.\d\d, and controls need 3/,
    );
  });

  test("an unknown token with the nearest known one, and the missing one", () => {
    expect(faultsAfter("brand.json", '"accentSoft"', '"acentSoft"')).toEqual([
      "brand.json: light.color.acentSoft is not a known token: did you mean light.color.accentSoft?",
      "brand.json: light.color.accentSoft is missing",
    ]);
  });

  test("a colour in another format", () => {
    expect(faultsAfter("brand.json", '"#E3DDD0"', '"beige"')).toEqual([
      'brand.json: light.color.line must be #RRGGBB, and is "beige"',
    ]);
  });

  test("a name without letters", () => {
    expect(faultsAfter("brand.json", '"name": "nupay"', '"name": " "')).toEqual([
      "brand.json: name must be a text that is not empty",
    ]);
  });

  test.each([
    ["JPY", "brand.json: currency must have two decimals, and JPY has 0"],
    ["KWD", "brand.json: currency must have two decimals, and KWD has 3"],
    ["euro", 'brand.json: currency must be an ISO 4217 code such as AUD, and is "euro"'],
    ["EUR", "currency.json is not made from brand.json: run npm run generate -- brand"],
  ])("the invalid currency %s", (code, fault) => {
    expect(faultsAfter("brand.json", '"currency": "AUD"', `"currency": "${code}"`)[0]).toBe(fault);
  });

  test("a file that is not JSON", () => {
    expect(faultsAfter("brand.json", "{", "")).toEqual(["brand.json could not be read as a JSON object"]);
  });

  test.each([
    ["<path d", '<circle r="4"/><path d', "logo.svg: <circle> is not drawn: make it a <path>"],
    [
      "--nupay-accent",
      "--nupay-acent",
      "logo.svg: --nupay-acent is not a known token: did you mean --nupay-accent?",
    ],
    [
      "data-mark-box",
      "data-mark",
      "logo.svg: data-mark-box must be four numbers: the view box of the first path",
    ],
    ['viewBox="0 1 188 56"', 'viewBox="0 1 188 0"', "logo.svg: its viewBox must be four numbers"],
    ["M6 36", "M6 30", "logo.json is not made from logo.svg: run npm run generate -- brand"],
  ])("a logo whose “%s” is replaced with “%s”", (from, to, fault) => {
    expect(faultsAfter("logo.svg", from, to)).toEqual([fault]);
  });
});
