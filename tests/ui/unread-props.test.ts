import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { propsIn, unreadProps } from "../support/unread-props.ts";

const ui = fileURLToPath(new URL("../../src/ui/", import.meta.url));
const texts = readdirSync(ui, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => readFileSync(join(ui, file), "utf8"));

test("every component reads each of its props", () => {
  const props = propsIn(texts);
  expect(props.size).toBeGreaterThan(50);
  expect(texts.flatMap((text) => unreadProps(text, props))).toEqual([]);
});

test("a prop that is not read is found, also of an interface in another file", () => {
  const props = propsIn(["export interface StepProps { readonly wizard: Wizard; readonly heading: Ref }"]);
  const step = (read: string) => `export function Step({ ${read} }: StepProps) { return <h1 />; }`;
  expect(unreadProps(step("wizard"), props)).toEqual(["Step: heading"]);
  expect(unreadProps(step("wizard, heading: ref"), props)).toEqual([]);
  expect(unreadProps(step("...rest"), props)).toEqual([]);
  expect(unreadProps("function Row({ a }: { a: 1; 'data-fact': 2 }) {}", props)).toEqual([
    "Row: 'data-fact'",
  ]);
});
