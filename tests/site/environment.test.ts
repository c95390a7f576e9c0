import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));

/** Variables that the tools themselves set. */
const foreign = new Set(["NODE_ENV"]);

/** The environment variables that the sources in the folder read. */
function readIn(folder: string): Set<string> {
  const files = readdirSync(join(project, folder), { recursive: true, encoding: "utf8" });
  const names = files
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(project, folder, name), "utf8");
      const members = [...text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)\b/g)].map(([, found = ""]) => found);
      const patterns = [...text.matchAll(/\{([^{}]*)\} = (?:process\.)?env\b/g)].map(
        ([, found = ""]) => found,
      );
      return [...members, ...patterns.flatMap((fields) => fields.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [])];
    });
  return new Set(names.filter((name) => !foreign.has(name)));
}

const example = readFileSync(join(project, ".env.example"), "utf8");
const [product = "", tests = ""] = example.split("# What the tests read.");
const namedIn = (text: string) => [...text.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);

test(".env.example lists exactly the variables that the product reads", () => {
  expect(namedIn(product).toSorted()).toEqual([...readIn("sandbox")].toSorted());
});

test("the tests read each variable that .env.example lists for them", () => {
  const variablesRead = readIn("tests");
  const names = namedIn(tests);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !variablesRead.has(name))).toEqual([]);
});

test(".env.example sets no variable, so that a copy changes nothing", () => {
  expect(example.split("\n").filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
});
