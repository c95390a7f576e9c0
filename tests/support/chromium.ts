/**
 * Finds a Chromium on any machine: `CHROMIUM_PATH`, Playwright's own download, the system's, and last the one in the
 * npm package @sparticuz/chromium, which npm has already installed.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type LaunchOptions } from "@playwright/test";

/** The environment variable for child processes that makes the workers of one run share one unpacked browser. */
const unpackedFolder = "NUPAY_CHROMIUM_UNPACKED";
const folderPrefix = "nupay-chromium-";
const cache = fileURLToPath(new URL("../../node_modules/.cache/nupay", import.meta.url));

/**
 * Web security, site isolation and separate renderer processes stay enabled, as in a person's browser. The sandbox is
 * disabled, because CI runs as root. The browser's own network traffic is disabled.
 */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-pings",
  "--no-first-run",
  "--font-render-hinting=none",
];

/**
 * Makes Chromium block third-party cookies. The flag by itself has no effect in Playwright, which disables storage
 * partitioning; our `--disable-features` replaces Playwright's.
 */
export const blockThirdPartyCookies: readonly string[] = [
  "--test-third-party-cookie-phaseout",
  "--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints",
];

/**
 * Options for `chromium.launch`. `env` is set if the browser needs its own libraries.
 * @throws if there is no browser on this machine
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const installed = installedExecutable();
  if (installed !== undefined) return { executablePath: installed, headless: true, args, env: environment() };
  const folder = await unpackedBrowser();
  return {
    executablePath: join(folder, "chromium"),
    headless: true,
    args,
    env: {
      ...environment(),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
      LD_LIBRARY_PATH: [join(folder, "al2023", "lib"), process.env.LD_LIBRARY_PATH]
        .filter((path) => path !== undefined && path !== "")
        .join(delimiter),
    },
  };
}

function installedExecutable(): string | undefined {
  const chromiumPath = process.env.CHROMIUM_PATH;
  if (chromiumPath !== undefined && chromiumPath !== "") {
    if (!isExecutable(chromiumPath))
      throw new Error(`CHROMIUM_PATH is ${chromiumPath}, which is not an executable file.`);
    return chromiumPath;
  }
  const ownPath = chromium.executablePath();
  if (ownPath !== "" && isExecutable(ownPath)) return ownPath;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return ["chromium", "chromium-browser", "google-chrome"]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

let unpacking: Promise<string> | undefined;

function unpackedBrowser(): Promise<string> {
  const sharedFolder = process.env[unpackedFolder];
  if (sharedFolder !== undefined && existsSync(join(sharedFolder, "chromium")))
    return Promise.resolve(sharedFolder);
  unpacking ??= unpack();
  return unpacking;
}

/** The first process that needs the browser unpacks it; later ones reuse it. */
async function unpack(): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      "No Chromium was found: name one in CHROMIUM_PATH, or run `npx playwright install chromium`.",
    );
  }
  const keptFolder = join(cache, `chromium-${packagedVersion()}`);
  const folder = existsSync(keptFolder)
    ? keptFolder
    : isWritable(cache)
      ? await unpackAndKeep(keptFolder)
      : await unpackForRun();
  process.env[unpackedFolder] = folder;
  return folder;
}

function packagedVersion(): string {
  const manifest = new URL("../../node_modules/@sparticuz/chromium/package.json", import.meta.url);
  const { version }: { readonly version: string } = JSON.parse(readFileSync(manifest, "utf8"));
  return version;
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A folder gets its final name only when it is complete; if two processes unpack at once, the first one's is kept. */
async function unpackAndKeep(keptFolder: string): Promise<string> {
  removeAbandonedFolders(cache);
  const folder = mkdtempSync(join(cache, `${folderPrefix}${process.pid}-`));
  try {
    await unpackInto(folder, keptFolder);
    renameSync(folder, keptFolder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(keptFolder)) throw error;
  }
  return keptFolder;
}

async function unpackForRun(): Promise<string> {
  removeAbandonedFolders(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await unpackInto(folder, folder);
  return folder;
}

/**
 * The package unpacks under fixed names in the temporary folder; it unpacks its libraries only on AWS, which it detects
 * when it is imported.
 * @param finalFolder the folder's path when the browser reads it
 */
async function unpackInto(folder: string, finalFolder: string): Promise<void> {
  const restore = setVariables({
    TMPDIR: folder,
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x",
    AWS_LAMBDA_JS_RUNTIME: "nodejs22.x",
    FONTCONFIG_PATH: undefined,
    LD_LIBRARY_PATH: undefined,
  });
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    await packaged.executablePath();
  } finally {
    restore();
  }
  writeFileSync(join(folder, "fonts.conf"), fontConfiguration(folder, finalFolder));
}

/** The package's own configuration names a fixed folder in /tmp; without fonts a page draws no text at all. */
function fontConfiguration(folder: string, finalFolder: string): string {
  const folders = ["/usr/share/fonts", "/usr/local/share/fonts"].filter((path) => existsSync(path));
  if (existsSync(join(folder, "fonts"))) folders.push(join(finalFolder, "fonts"));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${path}</dir>`).join("\n")}
  <cachedir>${join(finalFolder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}

/** Sets the variables (undefined removes one); returns a function that restores them. */
function setVariables(variables: Readonly<Record<string, string | undefined>>): () => void {
  const valuesBefore = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  const setVariable = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  for (const [name, value] of Object.entries(variables)) setVariable(name, value);
  return () => {
    for (const [name, value] of valuesBefore) setVariable(name, value);
  };
}

/** Removes folders of killed runs: the process that the folder names no longer exists. */
function removeAbandonedFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(folderPrefix)
      ? Number.parseInt(name.slice(folderPrefix.length), 10)
      : Number.NaN;
    if (Number.isInteger(owner) && !isRunning(owner)) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Chromium sets these two variables itself while its threads already read the environment, which occasionally crashes
 * it at startup (in getenv). An existing variable needs no new memory, so nothing moves under a reader.
 */
function environment(): Record<string, string> {
  const definedVariables = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
    FC_FONTATIONS: "1",
    ...Object.fromEntries(definedVariables),
  };
}
