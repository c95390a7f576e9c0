/** A misspelt field of `config.json` gets a suggestion if at most a third of its letters are wrong. */
import { expect, test } from "vitest";
import { knownFields, unknownFields } from "../../src/services/config/known-fields.ts";

const all = [
  ...Object.keys(knownFields).map((name) => ({ name, prefix: "", path: name })),
  ...Object.entries(knownFields).flatMap(([part, names]) =>
    names.map((name) => ({ name, prefix: `${part}.`, path: `${part}.${name}` })),
  ),
];

/** No known name has this letter, so each one counts as a wrong letter. */
const other = "#";

function sentenceFor(prefix: string, writtenName: string): string {
  const part = prefix.slice(0, -1);
  const [sentence = ""] = unknownFields(
    part === "" ? { [writtenName]: 1 } : { [part]: { [writtenName]: 1 } },
  );
  return sentence;
}

const suggests = (prefix: string, name: string, writtenName: string) =>
  sentenceFor(prefix, writtenName).endsWith(`: did you mean ${prefix}${name}?`);

test.each(all)(
  "$path is suggested for a name in which at most a third of the letters differ",
  ({ name, prefix }) => {
    const replaced = (count: number) => name.slice(0, name.length - count) + other.repeat(count);
    const longer = (count: number) => name + other.repeat(count);
    const third = Math.floor(name.length / 3);
    expect([third, third + 1].map((count) => suggests(prefix, name, replaced(count)))).toEqual([
      third > 0,
      false,
    ]);
    // A third of the written name, which is longer.
    const half = Math.floor(name.length / 2);
    expect([half, half + 1].map((count) => suggests(prefix, name, longer(count)))).toEqual([half > 0, false]);
  },
);
