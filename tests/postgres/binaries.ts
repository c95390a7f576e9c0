import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { unpackDebian } from "../support/debian-packages.ts";

export interface Binaries {
  /** The folder with the programs `initdb` and `postgres`. */
  readonly folder: string;
  /** The folder of the libraries, for a server that was unpacked and not installed. */
  readonly libraries: string | undefined;
  readonly dispose: () => Promise<void>;
}

/** Finds an installed PostgreSQL, or unpacks Debian's into a temporary folder. @throws CannotRun */
export async function findPostgres(): Promise<Binaries> {
  const version = process.env.NUPAY_POSTGRES === "debian" ? undefined : await findInstalled();
  return version === undefined
    ? await unpackBinaries()
    : { folder: version, libraries: undefined, dispose: async () => undefined };
}

async function findInstalled(): Promise<string | undefined> {
  const versions = await readdir("/usr/lib/postgresql").catch((): string[] => []);
  const debian = versions
    .toSorted((first, second) => Number(second) - Number(first))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const folder of [...debian, ...path]) {
    const names = await readdir(folder).catch((): string[] => []);
    if (names.includes("initdb") && names.includes("postgres")) return folder;
  }
  return undefined;
}

async function unpackBinaries(): Promise<Binaries> {
  const folder = await mkdtemp(join(tmpdir(), "nupay-postgres-server-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    // The server runs as another user, who must be able to read it.
    await chmod(folder, 0o755);
    // The JIT compiler is large, and is only loaded when it is turned on.
    await unpackDebian(
      ["postgresql-15"],
      folder,
      (name) => !/^(libllvm|libz3|perl|postgresql-common)/.test(name),
    );
    const [version = ""] = await readdir(join(folder, "usr/lib/postgresql"));
    const [machine = ""] = (await readdir(join(folder, "usr/lib"))).filter((name) =>
      name.endsWith("-linux-gnu"),
    );
    return {
      folder: join(folder, "usr/lib/postgresql", version, "bin"),
      libraries: join(folder, "usr/lib", machine),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
