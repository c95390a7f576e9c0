import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { suites } from "./suites.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
const readProjectFile = (path: string) => readFileSync(join(project, path), "utf8");

/** Current pages. The changelog names former files. */
const pages = [
  ...readdirSync(project).filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md"),
  ...readdirSync(join(project, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const scripts: ReadonlySet<string> = new Set(
  Object.keys(JSON.parse(readProjectFile("package.json")).scripts),
);
const folders = "deploy|docs|flows|openapi|packages|public|sandbox|site|src|tests|tools";
/** The table of requirements names tests by their path below `tests/`. */
const isThere = (path: string) =>
  existsSync(join(project, normalize(path))) || existsSync(join(project, "tests", path));
/** Names that a reader replaces: `your-flow`, `freeze-card`, `<name>`. */
const isPlaceholder = (path: string) => /your|freeze-card|NAME|<|\.\.\./.test(path);

test("the list of documentation pages includes README.md and docs/testing.md", () => {
  expect(pages).toEqual(expect.arrayContaining(["README.md", "ARCHITECTURE.md", "docs/testing.md"]));
});

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): readonly string[] =>
  [...readProjectFile(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );

function isLinkWhole(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(project, target))) return false;
  return anchor === undefined || !target.endsWith(".md") || anchorsOf(target).includes(anchor);
}

/** Dated records: their links must work, but their commands and paths may be outdated. */
const records = readdirSync(join(project, "docs/log")).map((name) => `docs/log/${name}`);

test.each([...pages, ...records])("the links of %s lead to existing files and headings", (page) => {
  const links = [...readProjectFile(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const internalLinks = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(internalLinks.filter((link) => !isLinkWhole(page, link))).toEqual([]);
});

describe.each(pages)("%s", (page) => {
  const text = readProjectFile(page);

  test("names existing files and folders", () => {
    const paths = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, "g"))].map(
      ([, path = ""]) => path,
    );
    const missingPaths = paths.filter((path) => !isPlaceholder(path) && !isThere(path));
    expect(missingPaths).toEqual([]);
  });

  test("names existing commands", () => {
    const commands = [...text.matchAll(/npm run (?:-s |--silent )?(\w[\w:-]*)/g)].map(
      ([, name = ""]) => name,
    );
    expect(commands.filter((name) => !scripts.has(name))).toEqual([]);
  });

  test("names existing suites", () => {
    const suiteNames = [...text.matchAll(/npm test (?:--silent )?-- ([a-z][\w-]*)/g)].map(
      ([, name = ""]) => name,
    );
    expect(suiteNames.filter((name) => suites.every((suite) => suite.name !== name))).toEqual([]);
  });

  test("names existing tests", () => {
    const references = [...text.matchAll(/`((?:tests|tools)\/[\w./-]+)`: “([^”]+)”/g)];
    const missingTests = references.filter(([, file = "", name = ""]) => {
      const path = join(project, file);
      return !existsSync(path) || !readFileSync(path, "utf8").includes(name);
    });
    expect(missingTests.map(([whole]) => whole)).toEqual([]);
  });
});

/** A bench generates two thirds of docs/performance.md, one row for each goal. */
test.each([
  ["docs/testing.md", 200],
  ["docs/performance.md", 220],
])("%s has at most %i lines, because dated runs belong in docs/log", (page, limit) => {
  expect(readProjectFile(page).trimEnd().split("\n").length).toBeLessThanOrEqual(limit);
});

test("each npm script is named in the README, docs/testing.md or CONTRIBUTING.md", () => {
  const text = ["README.md", "docs/testing.md", "CONTRIBUTING.md"].map(readProjectFile).join("\n");
  const isNamed = (name: string) => new RegExp(`(?:npm (?:run (?:-s )?)?|\`)${name}(?![\\w:-])`).test(text);
  expect([...scripts].filter((name) => !isNamed(name))).toEqual([]);
});

const tableOf = (page: string, heading: string): readonly string[] => {
  const [, part = ""] = readProjectFile(page).split(`## ${heading}\n`);
  const [section = ""] = part.split("\n## ");
  return section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
};

test.each([
  ["README.md", "Where each kind of test lives"],
  ["CONTRIBUTING.md", "Where a new rule goes"],
])("the table under “%s” has at most ten rows: %s", (page, heading) => {
  const { length } = tableOf(page, heading);
  expect(length).toBeGreaterThan(5);
  expect(length).toBeLessThanOrEqual(10);
});

test("at most 20 npm scripts are not suites, and docs/testing.md names every suite", () => {
  expect([...scripts].filter((name) => !name.startsWith("test:")).length).toBeLessThanOrEqual(20);
  expect([...scripts].filter((name) => name.startsWith("test:")).sort()).toEqual([
    "test:all",
    "test:browsers",
    "test:contract",
    "test:keycloak",
    "test:postgres",
  ]);
  const page = readProjectFile("docs/testing.md");
  expect(suites.filter(({ name }) => !page.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
});

test("each suite's module exists", () => {
  const missingModules = suites.filter(({ command: [module] }) => !existsSync(join(project, module)));
  expect(missingModules).toEqual([]);
});

test("the README's table names each folder of tests", () => {
  const table = tableOf("README.md", "Where each kind of test lives").join("\n");
  const folders = readdirSync(join(project, "tests"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.map(({ name }) => name).filter((name) => !table.includes(`${name}/\``))).toEqual([]);
});

test.each([
  ["README.md", "The main charts"],
  ["docs/payments.md", "| Chart |"],
])("%s names existing charts below “%s”", (page, beginning) => {
  const folder = join(project, "src/machines");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const ids = files
    .filter((file) => file.endsWith(".machine.ts"))
    .map((file) => /^ {2}id: "(\w+)",$/m.exec(readFileSync(join(folder, file), "utf8"))?.[1]);
  const [, part = ""] = readProjectFile(page).split(beginning);
  const [table = ""] = /(?:^\|.*\n)+/m.exec(part) ?? [];
  const names = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) => cell.match(/\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !ids.includes(name))).toEqual([]);
});

/** The pages except those with names from outside the code: Keycloak's settings, other projects' Arabic terms. */
const pagesOfCode = pages.filter((page) => !/arabic-terms|deployment|keycloak|stripe/.test(page));

test("each camel-case name on the documentation pages about the code exists in the code", () => {
  const inFolders = ["src", "sandbox", "site", "flows", "openapi", "packages", "tests", "tools"].flatMap(
    (folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(?:[cm]?[jt]sx?|yaml)$/.test(file) && !file.includes("node_modules"))
        .map((file) => readProjectFile(join(folder, file))),
  );
  const code = [...inFolders, readProjectFile("vitest.config.ts")];
  const names = new Set(code.flatMap((text) => text.match(/\b[a-z]+[A-Z]\w*/g) ?? []));
  const missingNames = pagesOfCode.flatMap((page) =>
    [
      ...readProjectFile(page)
        .replace(/^```.*?^```/gms, "")
        .matchAll(/`([^`]+)`/g),
    ]
      .flatMap(([, span = ""]) => span.match(/\b[a-z]+[A-Z]\w*/g) ?? [])
      .filter((name) => !names.has(name) && !/^your|^watchX$|^camelCase$/.test(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(missingNames).toEqual([]);
});

test("each invariant of ARCHITECTURE.md names an existing test", () => {
  const [, invariants = ""] = readProjectFile("ARCHITECTURE.md").split("## Invariants");
  const rows = [...invariants.matchAll(/^\| (?!-|Always|Never)(.+) \| (.+) \|$/gm)].filter(
    ([row]) => !row.startsWith("|---"),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(([, , test = ""]) => !/”|npm/.test(test)).map(([row]) => row)).toEqual([]);
});
