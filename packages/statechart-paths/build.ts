/** Makes the folder that is packed: JavaScript, its types, the README, and a package.json whose entries lead to them. */
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const own = fileURLToPath(new URL(".", import.meta.url));
export const builtFolder = join(own, ".tmp/package");
/** Its entries do not name the program. */
export const compiler = join(
  createRequire(import.meta.url).resolve("typescript-7/package.json"),
  "../bin/tsc",
);

/** `./src/index.ts` as the packed folder has it. */
const built = (source: string, ending: string) => source.replace("./src/", "./").replace(/\.ts$/, ending);

function writeManifest(): void {
  const { exports, bin, ...manifest } = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
  const entries = Object.entries<string>(exports).map(([name, source]) => [
    name,
    { types: built(source, ".d.ts"), default: built(source, ".js") },
  ]);
  const commands = Object.entries<string>(bin ?? {}).map(([name, source]) => [name, built(source, ".js")]);
  const text = { ...manifest, bin: Object.fromEntries(commands), exports: Object.fromEntries(entries) };
  writeFileSync(join(builtFolder, "package.json"), `${JSON.stringify(text, null, 2)}\n`);
}

/** The compiler leaves `.ts` in the imports of types. */
function mendTypes(): void {
  for (const name of readdirSync(builtFolder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join(builtFolder, name);
    writeFileSync(file, readFileSync(file, "utf8").replace(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
  }
}

export function build(): void {
  rmSync(builtFolder, { recursive: true, force: true });
  execFileSync(process.execPath, [compiler, "-p", own], { stdio: "inherit" });
  mendTypes();
  writeManifest();
  copyFileSync(join(own, "README.md"), join(builtFolder, "README.md"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
