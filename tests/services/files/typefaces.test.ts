import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadTypefaces } from "../../../src/services/statements/pdf/typefaces.ts";

/** The script and weight in a font file's URL: `latin-ext-400`. */
const scriptOf = (address: string) =>
  /-sans(?:-arabic)?-([\w-]+-\d+)-normal\.woff/.exec(address)?.[1] ?? address;
let status: number;
beforeEach(() => {
  status = 200;
  vi.stubGlobal("fetch", async (address: string) => new Response(scriptOf(address), { status }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
/** The typefaces fetched for this name, except those that every text needs. */
async function othersFor(name: string): Promise<readonly string[]> {
  const [first, ...others] = await loadTypefaces(name);
  expect(first?.name).toBe("latin");
  for (const { name: script, regular, strong } of [...(first ? [first] : []), ...others])
    expect([text(regular), text(strong)]).toEqual([`${script}-400`, `${script}-600`]);
  return others.map(({ name: script }) => script);
}

test.each([
  ["Ana-María O'Neill, 7 × ½", []],
  ["Łukasz", ["latin-ext", "vietnamese"]],
  ["Ůber", ["latin-ext"]],
  ["ʿ", ["latin-ext"]],
  ["Ḁ", ["latin-ext"]],
  ["₪", ["latin-ext"]],
  ["Ươ", ["latin-ext", "vietnamese"]],
  ["ễ", ["latin-ext", "vietnamese"]],
  ["ă", ["latin-ext", "vietnamese"]],
  ["e\u0301", []],
  ["x\u0301", ["vietnamese"]],
  ["u\u030A", ["latin-ext"]],
  ["ά", ["greek"]],
  ["Ж", ["cyrillic"]],
  ["محمد", ["arabic"]],
])("a name such as %s is drawn with the typefaces of its characters: %j", async (name, scripts) => {
  expect(await othersFor(name)).toEqual(scripts);
});

test("a typeface that does not load is rejected with its status", async () => {
  status = 404;
  await expect(loadTypefaces("Dana")).rejects.toThrow("A typeface was not there: 404");
});
