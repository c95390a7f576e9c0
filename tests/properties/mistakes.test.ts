import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { applyTo, listMistakes } from "./mistakes.ts";
import { sentences } from "./sentences.ts";
import { storageItems } from "./storage-items.ts";

test("every sentence is checked at one level at least, and has one mistake, which is tried at a level of its own", () => {
  const tried = new Map(listMistakes().map(({ sentence, level }) => [sentence, level]));
  expect(listMistakes()).toHaveLength(sentences.length);
  for (const { says, levels } of sentences)
    expect([says, levels]).toEqual([says, expect.arrayContaining([tried.get(says)])]);
});

test.each(listMistakes())("the patch of $name fits the app", (mistake) => {
  expect(() => applyTo("", mistake, "--check")).not.toThrow();
});

test("docs/security.md lists every item of the browser's storage that the sentences know, and no other", () => {
  const page = readFileSync(fileURLToPath(new URL("../../docs/security.md", import.meta.url)), "utf8");
  const [, table = ""] = page.split("## What the browser keeps\n");
  const rows = [
    ...(table.split("\n## ")[0] ?? "").matchAll(
      /^\| `([^`{]+)(\{[a-z]+\})?` \|.*\| (stays|cleared)[^|]*\|$/gm,
    ),
  ];
  expect(
    rows.map(([, name, id, after]) => ({ name, isKeyed: id !== undefined, stays: after === "stays" })),
  ).toEqual(storageItems.map(({ name, isKeyed = false, stays }) => ({ name, isKeyed, stays })));
});
