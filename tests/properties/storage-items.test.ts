import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { storageItems } from "./storage-items.ts";

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
