import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));
let copy: string;
const pathOf = (name: string) => join(copy, name);

/** A project with two source files, plus the script and its dependencies. */
beforeEach(async () => {
  copy = await realpath(await mkdtemp(join(tmpdir(), "nupay-run-")));
  await mkdir(pathOf("sandbox"));
  for (const name of ["sandbox/run.mjs", "tsconfig.json", "package-lock.json"]) {
    await cp(join(project, name), pathOf(name));
  }
  await symlink(join(project, "node_modules"), pathOf("node_modules"));
  await writeFile(
    pathOf("sandbox/entry.ts"),
    `import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { sentence } from "./sentence.ts";
interface Said { readonly text: string }
const beside: Said = parse(readFileSync(new URL("beside.yaml", import.meta.url), "utf8"));
console.log(sentence, beside.text, ...process.argv.slice(2));
if (process.argv.includes("--fail")) throw new Error("failed");
`,
  );
  await writeFile(pathOf("sandbox/beside.yaml"), "text: beside");
  await writeSentence("one");
});
afterEach(() => rm(copy, { recursive: true, force: true }));

const writeSentence = (text: string) =>
  writeFile(pathOf("sandbox/sentence.ts"), `export const sentence: string = "${text}";\n`);

function run(...args: readonly string[]): Promise<{ output: string; errors: string }> {
  const command = ["sandbox/run.mjs", "sandbox/entry.ts", ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: copy }, (_error, output, errors) =>
      resolve({ output, errors }),
    );
  });
}

/** The cached bundles by name, with their modification times. */
async function readBundles(): Promise<Readonly<Record<string, number>>> {
  const folder = pathOf(".tmp/bundles/sandbox-entry.ts");
  const names = (await readdir(folder)).filter((name) => !name.endsWith(".json"));
  const times = names.map(async (name) => [name, (await stat(join(folder, name, "main.js"))).mtimeMs]);
  return Object.fromEntries(await Promise.all(times));
}

/** The time of the last build, also of one that made an equal bundle. */
const listedAt = async () => (await stat(pathOf(".tmp/bundles/sandbox-entry.ts/sources.json"))).mtimeMs;

test("a command runs from its cached bundle, with its arguments and the files next to its sources", async () => {
  expect(await run("--given")).toEqual({ output: "one beside --given\n", errors: "" });
  const bundlesBefore = await readBundles();
  expect(Object.keys(bundlesBefore)).toHaveLength(1);
  const listedBefore = await listedAt();
  expect((await run()).output).toBe("one beside\n");
  expect(await readBundles()).toEqual(bundlesBefore);
  expect(await listedAt()).toBe(listedBefore);
});

test("a command whose bundle cannot be written ends with one sentence", async () => {
  await writeFile(pathOf(".tmp"), "");
  const { output, errors } = await run();
  expect(output).toBe("");
  expect(errors).toMatch(/^The bundle of sandbox\/entry\.ts cannot be kept in \S+ \(ENOTDIR: [^\n]+\)\.\n$/);
});

test("a changed source, lock file or setting replaces the cached bundle", async () => {
  await run();
  let keptNames = Object.keys(await readBundles());
  for (const [change, sentence] of [
    [() => writeSentence("two"), "two"],
    [() => writeFile(pathOf("package-lock.json"), "{}"), "two"],
    [() => writeFile(pathOf("tsconfig.json"), "{}"), "two"],
  ] as const) {
    await change();
    expect((await run()).output).toBe(`${sentence} beside\n`);
    const bundleNames = Object.keys(await readBundles());
    expect(bundleNames).toHaveLength(1);
    expect(bundleNames).not.toEqual(keptNames);
    keptNames = bundleNames;
  }
});

test("a file that an import's pattern matches later is in the next bundle", async () => {
  const translate = (code: string) => {
    const file = pathOf(`texts/${code}/sentence.ts`);
    return mkdir(dirname(file), { recursive: true }).then(() =>
      writeFile(file, `export const said = "${code}";`),
    );
  };
  await translate("en");
  await writeFile(
    pathOf("sandbox/entry.ts"),
    `for (const code of process.argv.slice(2)) console.log((await import(\`../texts/\${code}/sentence.ts\`)).said);`,
  );
  expect(await run("en")).toEqual({ output: "en\n", errors: "" });
  await translate("fr");
  expect(await run("en", "fr")).toEqual({ output: "en\nfr\n", errors: "" });
});

test("an invalid or missing source file is reported by name, and the cached bundle does not run", async () => {
  await run();
  await writeFile(pathOf("sandbox/sentence.ts"), "export const sentence = ;");
  const syntaxErrorRun = await run();
  expect(syntaxErrorRun.output).toBe("");
  expect(syntaxErrorRun.errors).toContain("sandbox/sentence.ts:1:24");
  await rm(pathOf("sandbox/sentence.ts"));
  const missingFileRun = await run();
  expect(missingFileRun.output).toBe("");
  expect(missingFileRun.errors).toContain('Could not resolve "./sentence.ts"');
});

test("a bundle with missing files or a truncated source list is rebuilt", async () => {
  await run();
  await writeFile(pathOf(".tmp/bundles/sandbox-entry.ts/sources.json"), '{"hash":');
  expect((await run()).output).toBe("one beside\n");
  const [name = ""] = Object.keys(await readBundles());
  await rm(pathOf(`.tmp/bundles/sandbox-entry.ts/${name}`), { recursive: true });
  expect(await run()).toEqual({ output: "one beside\n", errors: "" });
});

test("the stack of an error has the source file and line", async () => {
  const { errors } = await run("--fail");
  expect(errors).toContain(`${pathOf("sandbox/entry.ts")}:7:`);
});

test("processes that start at the same time share one bundle", async () => {
  const outputs = await Promise.all([run(), run(), run()]);
  expect(outputs).toEqual(outputs.map(() => ({ output: "one beside\n", errors: "" })));
  expect(Object.keys(await readBundles())).toHaveLength(1);
});
