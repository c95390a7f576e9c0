import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const fileIn = (path: string) => new URL(`../../${path}`, import.meta.url);
const page = readFileSync(fileIn("docs/security.md"), "utf8");

test("every test that docs/security.md names exists", () => {
  const references = [...page.matchAll(/`(tests\/[\w./-]+)`: “([^”]+)”/g)];
  expect(references.length).toBeGreaterThan(50);
  const missingTests = references.filter(([, file = "", name = ""]) => {
    const path = fileIn(file);
    return !existsSync(path) || !readFileSync(path, "utf8").includes(name);
  });
  expect(missingTests.map(([match]) => match)).toEqual([]);
});

test("every file that docs/security.md links exists", () => {
  const paths = [...page.matchAll(/`((?:tests|sandbox|src|openapi)\/[\w./-]+\.\w+)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(fileIn(path)))).toEqual([]);
});

test("docs/security.md lists each requirement of ASVS 5.0 levels 1 and 2 once, with its evidence or reason", () => {
  const lines = [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| (.+) \| (.+) \|$/gm)];
  expect(lines).toHaveLength(253);
  expect(new Set(lines.map(([, id]) => id)).size).toBe(253);
  const countStatus = (start: string) => lines.filter(([, , , status]) => status?.startsWith(start)).length;
  const [operators, absent] = [countStatus("operator"), countStatus("not applicable")];
  expect(page).toContain(
    `nupay meets ${253 - operators - absent} requirements, ${operators} are the operator's, ${absent} do not apply.`,
  );
});
