import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { manifestOf, ownPackages, packageFile } from "./build-package.ts";
import { readmeExample } from "./readme-example.ts";

describe.each(ownPackages)("the package %s", (name) => {
  const { readme, files } = readmeExample(name);

  test("has a README that begins with the files of an example", () => {
    const headings = [...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings[0]).toBe("A first example");
    expect(files).not.toEqual([]);
  });

  test("has a README with its licence and its size", () => {
    const { license } = manifestOf(name);
    expect(license).toMatch(/^[A-Z]/);
    expect(readme).toContain(license);
    expect(readme).toMatch(/under \d+ kB packed and \d+ kB unpacked/);
  });

  test("has a test that installs it from the packed file", () => {
    const file = packageFile(name, "tests/readme.test.ts");
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, "utf8");
    expect(text).toContain(`installPackage("${name}"`);
    expect(text).toContain("expectSizeOf(");
  });
});
