/** Downloads Keycloak's distribution once, and caches it in `.tmp/keycloak`. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { project } from "../../site/places.ts";
import { CannotRun } from "../support/real-server.ts";

export const version = "26.7.3";
/** The hash that Maven Central publishes next to the archive. */
const sha512 =
  "664c8ac2997d94b69825af70acc3a6017a7a53a1504a6e21b2d82a04e5f53593b30cabdf80ffe3eb661f13442a57fbc15c4186a1899f2841e8145532e5ae7e1c";

const oldestJava = 17;
const folder = join(project, ".tmp", "keycloak");
const archive = join(folder, `keycloak-quarkus-dist-${version}.tar.gz`);
const path = `org/keycloak/keycloak-quarkus-dist/${version}/keycloak-quarkus-dist-${version}.tar.gz`;
const central = "https://repo.maven.apache.org/maven2";
/** Milliseconds for all tries together. The archive has 170 MB. */
const downloadLimit = 90_000;
const tries = 3;
/** Milliseconds before the second try, and twice as long before the third. */
const pauseBetween = 1_000;

const run = promisify(execFile);

/**
 * The server's folder: KEYCLOAK_HOME, or the pinned version from this project's cache, Maven's cache, Maven Central (or
 * the mirror in MAVEN_REPOSITORY), or a mirror of Maven's settings. @throws CannotRun
 */
export async function obtainKeycloak(): Promise<string> {
  await requireJava();
  const { KEYCLOAK_HOME: named } = process.env;
  if (named !== undefined && named !== "") {
    if (existsSync(join(named, "bin", "kc.sh"))) return named;
    throw new CannotRun(`KEYCLOAK_HOME is ${named}, which holds no bin/kc.sh`);
  }
  const home = join(folder, `keycloak-${version}`);
  if (existsSync(join(home, "bin", "kc.sh"))) return home;
  await mkdir(folder, { recursive: true });
  await unpack(await obtainArchive(), home);
  return home;
}

async function requireJava(): Promise<void> {
  const { JAVA_HOME: home } = process.env;
  const java = home === undefined || home === "" ? "java" : join(home, "bin", "java");
  const javaVersion = await run(java, ["-version"]).catch(() => {
    throw new CannotRun(`there is no Java (${oldestJava} or later)`);
  });
  const [, major = "unknown"] = /version "(\d+)/.exec(javaVersion.stderr) ?? [];
  if (!(Number(major) >= oldestJava)) {
    throw new CannotRun(`Java is ${major}, and Keycloak needs ${oldestJava} or later`);
  }
}

async function obtainArchive(): Promise<string> {
  const mavenArchive = join(homedir(), ".m2", "repository", path);
  for (const archivePath of [archive, mavenArchive]) if (await isGenuine(archivePath)) return archivePath;
  const failures: string[] = [];
  for (const [from, obtain] of [
    ["Maven Central", download],
    ["Maven", askMaven],
  ] as const) {
    try {
      await obtain();
      if (await isGenuine(archive)) return archive;
      failures.push(`${from}: its SHA-512 is another`);
    } catch (error) {
      failures.push(`${from}: ${reasonOf(error)}`);
    }
    await rm(archive, { force: true });
  }
  throw new CannotRun(`Keycloak ${version} cannot be obtained (${failures.join("; ")})`);
}

async function isGenuine(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const hash = createHash("sha512");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex") === sha512;
}

async function download(): Promise<void> {
  const { MAVEN_REPOSITORY: mirror } = process.env;
  const address = `${mirror === undefined || mirror === "" ? central : mirror.replace(/\/$/, "")}/${path}`;
  console.log(`Obtaining Keycloak ${version} from ${address}`);
  const downloadTimeout = AbortSignal.timeout(downloadLimit);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await downloadOnce(address, downloadTimeout);
    } catch (error) {
      if (downloadTimeout.aborted) throw new Error(`it did not come within ${downloadLimit / 1_000} s`);
      if (attempt === tries || error instanceof PermanentError) throw error;
      console.log(`Once more: ${reasonOf(error)}`);
      await pause(attempt * pauseBetween);
    }
  }
}

/** A permanent error, after which a retry is pointless. */
class PermanentError extends Error {}

async function downloadOnce(address: string, abortSignal: AbortSignal): Promise<void> {
  const response = await fetch(address, { signal: abortSignal });
  if (response.status >= 400 && response.status < 500) throw new PermanentError(`status ${response.status}`);
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const partialFile = `${archive}.${process.pid}`;
  try {
    await pipeline(chunksOf(response.body), createWriteStream(partialFile));
    await rename(partialFile, archive);
  } finally {
    await rm(partialFile, { force: true });
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let readResult = await reader.read(); !readResult.done; readResult = await reader.read())
    yield readResult.value;
}

/** Lets Maven download it, with the mirrors and proxies of its settings. */
async function askMaven(): Promise<void> {
  await run(
    "mvn",
    [
      "--batch-mode",
      "--quiet",
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy",
      `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:tar.gz`,
      `-DoutputDirectory=${folder}`,
    ],
    { cwd: folder, timeout: downloadLimit },
  );
}

async function unpack(file: string, home: string): Promise<void> {
  const unpackFolder = join(folder, `unpacking-${process.pid}`);
  await mkdir(unpackFolder, { recursive: true });
  try {
    await run("tar", ["-xzf", file, "-C", unpackFolder]).catch((error: unknown) => {
      throw new CannotRun(`tar cannot unpack ${file} (${reasonOf(error)})`);
    });
    await rename(join(unpackFolder, `keycloak-${version}`), home);
  } finally {
    await rm(unpackFolder, { recursive: true, force: true });
  }
}

/** The first line of the root cause's message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if ("code" in error && error.code === "ENOENT") return "there is none";
  return error.message.split("\n")[0] ?? "";
}
