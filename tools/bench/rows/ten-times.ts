/**
 * Measures a product with ten times as many machines: builds it with ten copies of each chart outside the landing page.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildSources, project } from "../../../site/places.ts";
import { runCommand } from "../../../tests/support/command.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { firstScripts } from "../sites/scripts.ts";
import { workFolder } from "../sites/sites.ts";
import { exactEstimate } from "../statistics.ts";

/** All paths that a build of the copy reads. */
const sources = [...buildSources, "tools", "flows", "package.json", "tsconfig.json"];
const times = 10;
const buildLimit = 240_000;

/** Charts of the landing page: the root chart, those that it starts, and the carousel's. */
function landingCharts(machinesFolder: string): ReadonlySet<string> {
  const chartFiles = new Set(["app/app.machine.ts", "app/carousel.machine.ts"]);
  for (const file of chartFiles) {
    const code = readFileSync(join(machinesFolder, file), "utf8");
    for (const [, name] of code.matchAll(/^import \{[^}]*\} from "(\.[\w./-]+\.machine\.ts)";/gm)) {
      if (name !== undefined) chartFiles.add(join(dirname(file), name));
    }
  }
  return chartFiles;
}

/** Modules that may start charts: those that bind them, and other charts. */
function modulesIn(folder: string): readonly string[] {
  return ["src/services", "src/machines"].flatMap((sourceFolder) =>
    readdirSync(join(folder, sourceFolder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, sourceFolder, file)),
  );
}

/**
 * Copies each chart. The module that imports the chart also imports its copies, so that they load together.
 * @returns the number of charts
 */
function copyCharts(folder: string): number {
  const machines = join(folder, "src/machines");
  const landingFiles = landingCharts(machines);
  const charts = readdirSync(machines, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".machine.ts") && !landingFiles.has(file),
  );
  const modules = modulesIn(folder);
  for (const file of charts) {
    const code = readFileSync(join(machines, file), "utf8");
    const [, exportedName] = /export const (\w+Machine) =/.exec(code) ?? [];
    const importedPattern = new RegExp(
      `^import \\{[^}]*\\b${exportedName}\\b[^}]*\\} from "([^"]*/)${basename(file)}";`,
      "m",
    );
    const owner = modules.find((module) => importedPattern.test(readFileSync(module, "utf8")));
    if (exportedName === undefined || owner === undefined)
      throw new Error(`Nothing has the machine of ${file}.`);
    const ownerCode = readFileSync(owner, "utf8");
    const [, path = ""] = importedPattern.exec(ownerCode) ?? [];
    const copies = Array.from({ length: times - 1 }, (_, index) => index + 2);
    const copyOf = (copy: number) => file.replace(".machine.ts", `-${copy}.machine.ts`);
    for (const copy of copies) writeFileSync(join(machines, copyOf(copy)), code);
    const imports = copies.map(
      (copy) =>
        `import { ${exportedName} as ${exportedName}${copy} } from "${path}${basename(copyOf(copy))}";`,
    );
    // Use the copies, because the build would remove unused code.
    const keepStatement = `Reflect.set(globalThis, "__tenTimes ${file}", [${copies.map((copy) => `${exportedName}${copy}`).join(", ")}]);`;
    writeFileSync(owner, `${imports.join("\n")}\n${ownerCode}\n${keepStatement}\n`);
  }
  return charts.length;
}

/** Bytes before compression, because the hashed names of other chunks change brotli's result by a few bytes. */
function bytesOf(dist: string, paths = firstScripts(dist)): number {
  return paths.reduce((sum, path) => sum + readFileSync(join(dist, path)).length, 0);
}

const scriptsOf = (dist: string): readonly string[] =>
  readdirSync(join(dist, "assets"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `/assets/${name}`);

async function build(folder: string): Promise<string> {
  const { code } = await runCommand(process.execPath, ["--import", "tsx", "site/build.ts"], {
    cwd: folder,
    limit: buildLimit,
    isQuiet: true,
  });
  if (code !== 0) throw new Error("The copy did not build.");
  return join(folder, "dist");
}

async function measure({ sites, say }: Bench): Promise<readonly Measure[]> {
  say("ten times as many machines");
  const folder = join(workFolder, "ten-times");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const source of sources) cpSync(join(project, source), join(folder, source), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  const charts = copyCharts(folder);
  const bytesBefore = bytesOf(sites.dist);
  const buildFolder = await build(folder);
  const bytesAfter = bytesOf(buildFolder);
  const scriptGrowth =
    bytesOf(buildFolder, scriptsOf(buildFolder)) - bytesOf(sites.dist, scriptsOf(sites.dist));
  rmSync(folder, { recursive: true, force: true });
  if (scriptGrowth <= 0) throw new Error("The copies are not in the build.");
  return [
    {
      what: "Ten times as many machines, more bytes at first on the landing page",
      unit: "B",
      goal: 0,
      figure: exactEstimate(bytesAfter - bytesBefore),
      note: `${charts} charts behind the sign-in and ${charts * times}: ${bytesBefore} and ${bytesAfter} bytes before compression; ${scriptGrowth} more behind the sign-in`,
    },
  ];
}

export const tenTimes: Group = { id: "ten-times", counts: true, measure };
