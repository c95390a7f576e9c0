/**
 * The size of the scripts that each moment needs, as served. Sizes are exact, so tests can check them. The bench
 * measures times.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Rolldown } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { project } from "../../site/places.ts";
import { appChunks } from "../support/app-chunks.ts";

let chunks: readonly Rolldown.OutputChunk[] = [];
/** Brotli sizes at the best quality, as the build writes them next to the files, by file name. */
let bytes: ReadonlyMap<string, number> = new Map();

/**
 * Files contain other files' content hashes, which compress differently by chance: up to 150 bytes after a change of
 * any later file. This function replaces each hash by a hash of the file's name, which has the same length and
 * compresses equally in each build.
 */
function withSteadyNames(code: string): string {
  return code.replace(/([A-Za-z][\w.-]*?)-[\w-]{8}(?=\.(?:js|css)\b)/g, (_, name: string) => {
    return `${name}-${createHash("sha256").update(name).digest("base64url").slice(0, 8)}`;
  });
}

beforeAll(async () => {
  chunks = await appChunks();
  bytes = new Map(
    await Promise.all(
      chunks.map(
        async ({ fileName, code }) =>
          [fileName, (await promisify(brotliCompress)(withSteadyNames(code))).length] as const,
      ),
    ),
  );
}, 180_000);

function carrierOf(module: string): Rolldown.OutputChunk {
  const id = join(project, module);
  const foundChunk = chunks.find(({ modules }) => id in modules);
  if (!foundChunk) throw new Error(`No file carries ${module}`);
  return foundChunk;
}

/** The files needed to run these modules, each once. */
function filesFor(modules: readonly string[]): ReadonlySet<Rolldown.OutputChunk> {
  const files = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk)) return;
    files.add(chunk);
    for (const name of chunk.imports) {
      const importedChunk = chunks.find(({ fileName }) => fileName === name);
      if (importedChunk) add(importedChunk);
    }
  };
  for (const module of modules) add(carrierOf(module));
  return files;
}

function bytesOf(modules: readonly string[]): number {
  return [...filesFor(modules)].reduce((sum, { fileName }) => sum + (bytes.get(fileName) ?? 0), 0);
}

/** The paths of the project's modules in the files for these modules. */
function modulesIn(modules: readonly string[]): string[] {
  return [...filesFor(modules)]
    .flatMap((chunk) => Object.entries(chunk.modules))
    .filter(([id, { renderedLength }]) => id.startsWith(join(project, "src/")) && renderedLength > 0)
    .map(([id]) => id.slice(project.length).replace(/\?.*$/, ""));
}

const firstFiles = ["src/ui/main.tsx"];
const beforeSignIn = (language: string) => [
  ...firstFiles,
  `src/ui/i18n/${language}/landing.ts`,
  "src/services/identity/keycloak.ts",
];
const untilDashboard = (language: string) => [
  ...beforeSignIn(language),
  "src/ui/routes/signed-in.tsx",
  "src/ui/i18n/create-i18n.ts",
  "src/services/provide-signed-in.ts",
  `src/ui/i18n/${language}/with-dashboard.ts`,
  ...(language === "ar" ? ["src/ui/i18n/ar/dates.ts"] : []),
];

describe("the compressed size of the scripts", () => {
  test("is at most 92 KB for the first one", () => {
    expect(bytesOf(firstFiles)).toBeLessThanOrEqual(92_000);
  });

  test.each(["en", "ar"])("is at most 100 KB before the sign-in in %s", (language) => {
    expect(bytesOf(beforeSignIn(language))).toBeLessThanOrEqual(100_000);
  });

  test.each([
    ["en", 140_300],
    ["ar", 141_550],
  ])("until the dashboard is shown in %s is at most %i bytes", (language, maxBytes) => {
    expect(bytesOf(untilDashboard(language))).toBeLessThanOrEqual(maxBytes);
  });
});

test("the bundler's runtime is in the first script, not in its own file", () => {
  expect(chunks.map(({ name }) => name).filter((name) => name.includes("runtime"))).toEqual([]);
});

test("no script contains the data-fact attribute of the tests", () => {
  for (const { fileName, code } of chunks) expect(code.includes("data-fact"), fileName).toBe(false);
});

test("only scripts that run on load have the compile hint in their first line", () => {
  const hasCompileHint = (module: string) =>
    carrierOf(module).code.startsWith("//# allFunctionsCalledOnLoad\n");
  const atOnce = [
    ...firstFiles,
    "src/services/identity/keycloak.ts",
    "src/ui/routes/signed-in.tsx",
    "src/ui/routes/pages.tsx",
  ];
  expect(atOnce.filter((module) => !hasCompileHint(module))).toEqual([]);
  const laterModules = ["src/ui/screens/setup/setup-wizard.tsx", "src/ui/i18n/en/landing.ts"];
  expect(laterModules.filter(hasCompileHint)).toEqual([]);
});

describe("the files before the sign-in", () => {
  const landingCharts = [
    "app/app",
    "app/carousel",
    "app/preferences",
    "app/shell",
    "app/stored-data",
    "app/toasts",
    "core/lazy-module",
    "core/toast",
    "sign-in/auth",
    "sign-in/recheck",
    "sign-in/sign-out",
    "sign-in/token-refresh",
  ].map((name) => `src/machines/${name}.machine.ts`);

  test("contain only the charts of the landing page", () => {
    const charts = modulesIn(beforeSignIn("en")).filter((path) => path.endsWith(".machine.ts"));
    expect(charts.sort()).toEqual(landingCharts);
  });

  test("contain only the screens of the landing page, errors and toasts, and no texts after the sign-in", () => {
    const modules = modulesIn(beforeSignIn("en"));
    const screens = modules.filter((path) => path.startsWith("src/ui/screens/"));
    expect(screens.filter((path) => !/^src\/ui\/screens\/(landing|faults|toasts)\//.test(path))).toEqual([]);
    const texts = modules.filter((path) => /^src\/ui\/i18n\/(en|ar)\//.test(path));
    expect(texts.filter((path) => !/\/(landing|early|faults)\.ts$/.test(path))).toEqual([]);
  });
});

describe("the files for the dashboard", () => {
  test("contain no other pages, no dialogs with their charts, and no setup", () => {
    const modules = modulesIn(untilDashboard("en"));
    const behind =
      /(machines\/cards\/[a-z-]+|bank-accounts?|transactions|statement|read-history|save-file|setup-wizard|form-step|identity-step|submit-setup|top-up|withdraw|transfer|amount)\.machine\.ts$|screens\/(bank-accounts|help|profile|settings|setup|statements|transactions)\//;
    expect(modules.filter((path) => behind.test(path) && !path.endsWith(".css.ts"))).toEqual([]);
    expect(modules).toContain("src/ui/screens/dashboard/dashboard-screen.tsx");
  });

  test("contain no Radix, Stripe elements or phone numbers", () => {
    const packages = [...filesFor(untilDashboard("en"))]
      .flatMap(({ modules }) => Object.entries(modules))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
      .filter((name) => name !== undefined);
    expect(
      packages.filter((name) => /^@radix-ui|^@stripe\/react|^@floating-ui|^libphonenumber/.test(name)),
    ).toEqual([]);
    expect(packages).toContain("i18next");
  });

  test("contain only the relative times of the date-fns locales", () => {
    const includedModules = [...filesFor(untilDashboard("ar"))]
      .flatMap(({ modules }) => Object.keys(modules))
      .filter((id) => /date-fns\/locale\/.*\/_lib\//.test(id))
      .map((id) => id.slice(id.lastIndexOf("/") + 1));
    expect(includedModules).toEqual(["formatDistance.js", "formatDistance.js"]);
  });

  test("are at most one script and one file of texts", () => {
    const files = [...filesFor(untilDashboard("en"))].filter(
      (file) => !filesFor(beforeSignIn("en")).has(file),
    );
    expect(files.length).toBeLessThanOrEqual(2);
  });
});
