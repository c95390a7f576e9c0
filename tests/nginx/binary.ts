import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { unpackDebian } from "../support/debian-packages.ts";

const run = promisify(execFile);

export interface Nginx {
  readonly binary: string;
  /** The `load_module` lines for brotli; empty if nginx has no such module file. */
  readonly modules: readonly string[];
  readonly brotli: boolean;
  readonly version: string;
  readonly dispose: () => Promise<void>;
}

/** The installed nginx, or else Debian's, unpacked with its brotli module into a temporary folder. @throws CannotRun */
export async function findNginx(): Promise<Nginx> {
  const folder = process.env.NUPAY_NGINX === "debian" ? undefined : await findInstalled();
  if (folder !== undefined) return await describe("/", folder, async () => undefined);
  const unpacked = await mkdtemp(join(tmpdir(), "nupay-nginx-server-"));
  const dispose = () => rm(unpacked, { recursive: true, force: true });
  try {
    await chmod(unpacked, 0o755);
    const names = ["nginx", "libnginx-mod-http-brotli-static"];
    await unpackDebian(names, unpacked);
    return await describe(unpacked, join(unpacked, "usr/sbin/nginx"), dispose);
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function describe(root: string, binary: string, dispose: () => Promise<void>): Promise<Nginx> {
  const modules = await readdir(join(root, "usr/lib/nginx/modules")).catch((): string[] => []);
  const name = "ngx_http_brotli_static_module.so";
  const isBrotli = modules.includes(name);
  const { stderr } = await run(binary, ["-v"]);
  return {
    binary,
    modules: isBrotli ? [`load_module ${join(root, "usr/lib/nginx/modules", name)};`] : [],
    brotli: isBrotli,
    version: stderr.trim(),
    dispose,
  };
}

async function findInstalled(): Promise<string | undefined> {
  for (const binary of ["/usr/sbin/nginx", "nginx"]) {
    try {
      await run(binary, ["-v"]);
      return binary;
    } catch {
      // Try the next path.
    }
  }
  return undefined;
}
