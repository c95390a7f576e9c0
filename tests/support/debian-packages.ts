import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { CannotRun } from "./real-server.ts";

const run = promisify(execFile);
const cache = new URL("../../node_modules/.cache/nupay/debian/", import.meta.url);
const minute = 60_000;
/** Max milliseconds for all requests to the mirror together, so that an unreachable mirror is reported soon. */
const patience = 100_000;

/**
 * Unpacks Debian packages, with their missing dependencies, into `folder`, without installing them or starting a
 * service. Does not need root.
 * @param pick selects packages, by name, from those that an installation would fetch
 * @throws CannotRun if this is not Debian, or the packages cannot be fetched
 */
export async function unpackDebian(
  names: readonly string[],
  folder: string,
  pick: (name: string) => boolean = () => true,
): Promise<void> {
  for (const file of await downloadPackages(names, pick)) {
    await run("dpkg-deb", ["--extract", file, folder], { timeout: 2 * minute });
  }
}

async function downloadPackages(
  names: readonly string[],
  pick: (name: string) => boolean,
): Promise<readonly string[]> {
  const packageFolder = new URL(`${names.join("+")}/`, cache).pathname;
  const list = join(packageFolder, "complete.json");
  try {
    const keptNames: string[] = JSON.parse(await readFile(list, "utf8"));
    return keptNames.map((name) => join(packageFolder, name));
  } catch {
    // Missing or incomplete.
  }
  try {
    const draft = `${packageFolder.replace(/\/$/, "")}.${process.pid}`;
    await mkdir(join(draft, "apt/lists/partial"), { recursive: true });
    try {
      const files = await fetchInto(draft, names, pick);
      await mkdir(packageFolder, { recursive: true });
      for (const file of files) {
        await copyFile(join(draft, file), join(packageFolder, `${file}.part`));
        await rename(join(packageFolder, `${file}.part`), join(packageFolder, file));
      }
      await writeFile(list, JSON.stringify(files));
      return files.map((name) => join(packageFolder, name));
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  } catch (error) {
    throw new CannotRun(`Debian's packages ${names.join(", ")} cannot be had here (${reasonOf(error)})`);
  }
}

async function fetchInto(
  folder: string,
  names: readonly string[],
  pick: (name: string) => boolean,
): Promise<string[]> {
  // Tries this machine's package lists first; they may be missing, or older than the mirror's.
  const timeoutSignal = AbortSignal.timeout(patience);
  for (const hasOwnLists of [false, true]) {
    const options = hasOwnLists
      ? ["-o", `Dir::State::lists=${join(folder, "apt/lists")}`, "-o", `Dir::Cache=${join(folder, "apt")}`]
      : [];
    const apt = (...aptArguments: string[]) =>
      run("apt-get", [...options, ...aptArguments], { cwd: folder, signal: timeoutSignal });
    try {
      if (hasOwnLists) await apt("update");
      const plan = await apt("install", "--simulate", "--no-install-recommends", ...names);
      const packageNames = [...plan.stdout.matchAll(/^Inst (\S+)/gm)]
        .map(([, name = ""]) => name)
        .filter(pick);
      // Installed packages are not in the plan, but have to be downloaded as well.
      await apt("download", ...new Set([...packageNames, ...names]));
      return (await readdir(folder)).filter((name) => name.endsWith(".deb"));
    } catch (error) {
      if (hasOwnLists) throw error;
    }
  }
  return [];
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "AbortError")
    return `nothing came within ${patience / 1_000} s`;
  const text = error instanceof Error ? error.message : String(error);
  const reason = /^E: (.+)$/m.exec(text)?.[1] ?? text.split("\n")[0] ?? text;
  return reason.replace(/[.\s]+$/, "");
}
