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
const unusedCharacter = "#";

function sentenceFor(prefix: string, writtenName: string): string {
  const shortenedPrefix = prefix.slice(0, -1);
  const [sentence = ""] = unknownFields(
    shortenedPrefix === "" ? { [writtenName]: 1 } : { [shortenedPrefix]: { [writtenName]: 1 } },
  );
  return sentence;
}

const suggests = (prefix: string, name: string, writtenName: string) =>
  sentenceFor(prefix, writtenName).endsWith(`: did you mean ${prefix}${name}?`);

test.each(all)(
  "$path is suggested for a name in which at most a third of the letters differ",
  ({ name, prefix }) => {
    const replaceEnd = (count: number) => name.slice(0, name.length - count) + unusedCharacter.repeat(count);
    const lengthen = (count: number) => name + unusedCharacter.repeat(count);
    const thirdOfLength = Math.floor(name.length / 3);
    expect(
      [thirdOfLength, thirdOfLength + 1].map((count) => suggests(prefix, name, replaceEnd(count))),
    ).toEqual([thirdOfLength > 0, false]);
    // A third of the written name, which is longer.
    const halfOfLength = Math.floor(name.length / 2);
    expect([halfOfLength, halfOfLength + 1].map((count) => suggests(prefix, name, lengthen(count)))).toEqual([
      halfOfLength > 0,
      false,
    ]);
  },
);
