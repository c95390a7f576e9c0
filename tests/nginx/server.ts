import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { siteConfiguration } from "../../deploy/nginx/site.ts";
import { inlineSourcesOf } from "../../site/inline-code.ts";
import { parseConfig } from "../../src/services/config/index.ts";
import type { Nginx } from "./binary.ts";

export interface NginxServer {
  /** `http://localhost:…` */
  readonly address: string;
  /** The logs written so far. */
  readonly logs: () => Promise<{ access: string; error: string }>;
  readonly close: () => Promise<void>;
}

export const shippedPath = (name: string): string =>
  fileURLToPath(new URL(`../../deploy/nginx/${name}`, import.meta.url));

/** A configuration file with each text replaced. @throws if the file lacks one of the texts */
export async function changedFile(
  path: string,
  changes: readonly (readonly [string, string])[],
): Promise<string> {
  return changes.reduce(
    (changedText, [part, other]) => {
      if (!changedText.includes(part)) throw new Error(`${path} has to contain ${part}`);
      return changedText.replaceAll(part, other);
    },
    await readFile(path, "utf8"),
  );
}

/** Starts nginx with the shipped configuration, in which only ports and paths are replaced. */
export async function startNginx(
  nginx: Nginx,
  { port, site, config, apiUpstream }: { port: number; site: string; config: string; apiUpstream?: string },
): Promise<NginxServer> {
  const folder = await mkdtemp(join(tmpdir(), "nupay-nginx-"));
  await chmod(folder, 0o755);
  await mkdir(join(folder, "run"));
  const configFile = join(folder, "config.json");
  await writeFile(configFile, config);
  const filePaths = {
    site,
    configFile,
    brotli: nginx.brotli,
    inline: inlineSourcesOf(
      ...(await Promise.all(["index.html", "shell.html"].map((name) => readFile(join(site, name), "utf8")))),
    ),
    ...(apiUpstream !== undefined && { apiUpstream }),
  };
  await writeFile(join(folder, "site.conf"), siteConfiguration(parseConfig(JSON.parse(config)), filePaths));
  const text = await changedFile(shippedPath("nginx.conf"), [
    ["include /etc/nginx/modules-enabled/*.conf;", nginx.modules.join("\n")],
    ["/tmp/nupay-nginx/", `${join(folder, "run")}/`],
    ["listen 8080;", `listen 127.0.0.1:${port};`],
    ["listen [::]:8080;", `listen [::1]:${port};`],
    ["/etc/nginx/nupay/limits.conf", shippedPath("limits.conf")],
    ["/etc/nginx/nupay/site.conf", join(folder, "site.conf")],
    ["/dev/stdout", join(folder, "access.log")],
  ]);
  const mainConfig = join(folder, "nginx.conf");
  await writeFile(mainConfig, userLine + text);
  return runNginx(nginx, { folder, main: mainConfig, address: `http://localhost:${port}` });
}

/**
 * Makes nginx's workers run as root if this process is root. Their default user may be unable to read a developer's
 * folder.
 */
export const userLine = process.getuid?.() === 0 ? "user root;\n" : "";

/** @returns once `address` answers. `folder` has access.log and is deleted by `close`. */
export async function runNginx(
  nginx: Nginx,
  { folder, main, address }: { folder: string; main: string; address: string },
): Promise<NginxServer> {
  const child = spawn(nginx.binary, ["-e", "stderr", "-p", folder, "-c", main, "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errorLog = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errorLog += chunk.toString();
  });
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const killOnExit = () => void child.kill("SIGTERM");
  process.once("exit", killOnExit);
  const close = async () => {
    process.off("exit", killOnExit);
    child.kill("SIGTERM");
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  const logs = async () => ({ access: await readFile(join(folder, "access.log"), "utf8"), error: errorLog });
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${address}/health.json`, { redirect: "manual" }).catch(() => undefined);
    if (answer !== undefined && answer.status < 400) return { address, logs, close };
    await pause(50);
  }
  await close();
  throw new Error(`nginx did not start: ${errorLog}`);
}
