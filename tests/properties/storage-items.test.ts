import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { itemOf, storageItems } from "./storage-items.ts";

test("docs/security.md lists exactly the items of browser storage that the properties allow", () => {
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

test("the properties allow each item that the app names where it stores it", () => {
  const services = new URL("../../src/services/", import.meta.url);
  const paths = readdirSync(services, { recursive: true, encoding: "utf8" });
  const names = paths
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) => [
      ...readFileSync(new URL(path, services), "utf8").matchAll(
        /\bstored(?:<\w+>)?\(\s*(?:\(\) => [^,]+|\w+),\s*"([^"]+)"/g,
      ),
    ]);
  expect(names.length).toBeGreaterThan(5);
  expect(names.map(([, name = ""]) => name).filter((name) => itemOf(name) === undefined)).toEqual([]);
});
