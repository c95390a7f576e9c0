/** The packed package in an empty project, as `npm install` puts it there. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build, builtFolder } from "../build.ts";

export interface Outcome {
  readonly isRed: boolean;
  readonly printed: string;
}

export interface Installed {
  readonly folder: string;
  /** Bytes of the packed file, of all that it unpacks to, and how many files these are. */
  readonly size: { readonly packed: number; readonly unpacked: number; readonly files: number };
  readonly run: (...command: readonly string[]) => Promise<Outcome>;
  readonly remove: () => void;
}

const modules = dirname(dirname(createRequire(import.meta.url).resolve("xstate/package.json")));
/** As from a shell of its own: the npm that runs the tests hands its settings on. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

/** What the package asks for is linked from here, so that nothing is downloaded. */
const linked = ["xstate", "tsx"] as const;

export function install(): Installed {
  build();
  const folder = mkdtempSync(join(tmpdir(), "empty-project-"));
  const npm = (...words: readonly string[]) =>
    execFileSync("npm", words, { cwd: folder, env, encoding: "utf8" });
  const [packed] = JSON.parse(npm("pack", builtFolder, "--json"));
  const dependencies = linked.map((name) => [name, `file:${join(modules, name)}`]);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies: Object.fromEntries(dependencies) }),
  );
  npm("install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", `./${packed.filename}`);
  return {
    folder,
    size: { packed: packed.size, unpacked: packed.unpackedSize, files: packed.entryCount },
    run: async (...command) => {
      try {
        const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder, env });
        return { isRed: false, printed: stdout };
      } catch (error) {
        const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
        return { isRed: true, printed: `${stdout}${stderr}` };
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
