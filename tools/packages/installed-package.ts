/** Installs a package of `packages/` from its packed file in an empty project, like `npm install`. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildPackage, manifestOf, ownPackages } from "./build-package.ts";

export interface Outcome {
  readonly isRed: boolean;
  /** Standard output; if the exit code is not 0, also standard error. */
  readonly printed: string;
}

interface PackedPackage {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly entryCount: number;
}

export interface InstalledPackage {
  readonly folder: string;
  /** The bytes of the packed file and of its content, and the number of its files. */
  readonly size: { readonly packed: number; readonly unpacked: number; readonly files: number };
  /** Runs Node with these arguments in the project's folder. */
  readonly run: (...command: readonly string[]) => Promise<Outcome>;
  readonly runIn: (folder: string, ...command: readonly string[]) => Promise<Outcome>;
  /** The path of a command of the package. */
  readonly command: (name: string) => string;
  readonly remove: () => void;
}

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
/** A clean environment: the npm that runs the tests passes its settings in variables. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

const needsOf = (name: string): readonly string[] => {
  const { dependencies, peerDependencies } = manifestOf(name);
  return Object.keys({ ...dependencies, ...peerDependencies });
};

/** The package, and the project's other packages that it depends on. */
function withOwnDependencies(name: string): readonly string[] {
  const ownDependencies = needsOf(name).filter((dependency) => ownPackages.includes(dependency));
  return [...new Set([name, ...ownDependencies.flatMap(withOwnDependencies)])];
}

/**
 * Installs the packed package offline: its dependencies are linked from this repository's `node_modules`.
 * @param otherPackages further packages that its README's example imports
 */
export function installPackage(name: string, otherPackages: readonly string[] = []): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), "empty-project-"));
  const runNpm = (...npmArguments: readonly string[]) =>
    execFileSync("npm", npmArguments, { cwd: folder, env, encoding: "utf8" });
  const packPackage = (packageName: string): PackedPackage => {
    const buildFolder = join(folder, ".built", packageName);
    buildPackage(packageName, buildFolder);
    const [packResult] = JSON.parse(runNpm("pack", buildFolder, "--json"));
    return packResult;
  };
  const ownPackageNames = withOwnDependencies(name);
  const packedPackages = ownPackageNames.map(packPackage);
  const linkedPackages = [...new Set([...ownPackageNames.flatMap(needsOf), ...otherPackages])].filter(
    (dependency) => !ownPackages.includes(dependency),
  );
  const dependencies = linkedPackages.map((dependency) => [dependency, `file:${join(modules, dependency)}`]);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies: Object.fromEntries(dependencies) }),
  );
  const files = packedPackages.map(({ filename }) => `./${filename}`);
  runNpm("install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", ...files);
  const { size = 0, unpackedSize = 0, entryCount = 0 } = packedPackages[0] ?? {};
  const runIn: InstalledPackage["runIn"] = async (cwd, ...command) => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd, env });
      return { isRed: false, printed: stdout };
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
      return { isRed: true, printed: `${stdout}${stderr}` };
    }
  };
  return {
    folder,
    size: { packed: size, unpacked: unpackedSize, files: entryCount },
    run: (...command) => runIn(folder, ...command),
    runIn,
    command: (command) => join(folder, "node_modules/.bin", command),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
