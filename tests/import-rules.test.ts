import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { modulesIn, sentTo } from "statechart-atlas";
import { describe, expect, test } from "vitest";
import { flagsOf } from "./support/flags.ts";
import { type Import, importsOf } from "./support/imports.ts";

const project = fileURLToPath(new URL("..", import.meta.url));

/** Tracked and untracked files, so that a rule applies before the commit. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: project,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(project, path)) && statSync(join(project, path)).isFile());

interface ResolvedImport extends Import {
  readonly from: string;
  /** The project path of a relative import, and otherwise the package name. */
  readonly to: string;
}

const imports: readonly ResolvedImport[] = files
  .filter((path) => /^(?:src|sandbox|site)\/.*\.tsx?$/.test(path))
  .flatMap((from) =>
    importsOf(from, readFileSync(join(project, from), "utf8")).map((foundImport) => ({
      ...foundImport,
      from,
      to: foundImport.specifier.startsWith(".")
        ? (relative(project, join(project, dirname(from), foundImport.specifier)).split("?")[0] ?? "")
        : packageOf(foundImport.specifier),
    })),
  );

function packageOf(specifier: string): string {
  const [scope = "", name = ""] = specifier.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

/** Imports from files in `folder` whose targets are forbidden. */
const forbiddenImports = (folder: string, forbidden: (foundImport: ResolvedImport) => boolean): string[] =>
  imports
    .filter((foundImport) => foundImport.from.startsWith(folder) && forbidden(foundImport))
    .map(({ from, specifier, isTypeOnly }) => `${from} → ${specifier}${isTypeOnly ? " (type)" : ""}`);

/** Path and text of every TypeScript file below the folders. */
const sourcesOf = (...folders: readonly string[]): (readonly [path: string, text: string])[] =>
  files
    .filter((path) => folders.some((folder) => path.startsWith(folder)) && /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(project, path), "utf8")]);

const machines = "src/machines/";
const services = "src/services/";
const ui = "src/ui/";

/** The packages that machines may import. */
const machinePackages = new Set(["xstate", "libphonenumber-js"]);

/** Files that bind the charts' ports, and therefore import the charts. */
const binds = (from: string): boolean =>
  from === `${services}provide.ts` ||
  from === `${services}provide-signed-in.ts` ||
  from === `${services}provide-offline.ts` ||
  from === `${services}provide-pages.ts` ||
  from === `${services}provide-setup.ts` ||
  from.startsWith(`${services}bind/`);

const isRule = (path: string): boolean => /^src\/machines\/[a-z-]+\/rules\//.test(path);

/** Pure rules that services need as well as charts: what a mobile number is, which fields exist. */
const isPureRule = (to: string): boolean =>
  isRule(to) ||
  to === `${machines}core/money.ts` ||
  to === `${machines}core/western-digits.ts` ||
  to === `${machines}core/failure.ts`;

/** The composition root. */
const uiWithServices = new Set<string>([`${ui}main.tsx`]);

/** What the back end may import from the app: the contract's generated types, the languages and its pages' texts. */
const sandboxMayImport = new Set<string>([
  `${services}api/schema.d.ts`,
  `${machines}core/rules/languages.ts`,
  `${ui}i18n/en/sign-in-pages.ts`,
  `${ui}i18n/translation.ts`,
]);

/** What the site's server may import from the app: the languages, and the type of `/config.json`. */
const siteMayImport = new Set<string>([
  `${machines}core/rules/languages.ts`,
  `${services}config/index.ts`,
  `${services}storage/signed-in-routes.ts`,
]);

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The workspace packages, which any XState project could use. */
const packages = files
  .filter((path) => /^packages\/[^/]+\/package\.json$/.test(path))
  .map((path) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(project, path), "utf8"));
    return {
      name: manifest.name,
      folder: `${dirname(path)}/`,
      exports: Object.keys(manifest.exports).map((entry) => join(manifest.name, entry)),
      mayImport: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    };
  });

describe("the import rules", () => {
  test("machines import only xstate, the phone number library and each other, and one file imports the brand's currency", () => {
    expect(
      forbiddenImports(machines, ({ specifier, to }) =>
        specifier.startsWith(".") ? !to.startsWith(machines) : !machinePackages.has(to),
      ),
    ).toEqual([`${machines}core/rules/currency.ts → ../../../../brand/currency.json`]);
  });

  test("services import the machines' types and pure rules, and only bindings import charts", () => {
    expect(
      forbiddenImports(
        services,
        ({ from, to, isTypeOnly }) =>
          to.startsWith(machines) && !isTypeOnly && !isPureRule(to) && !binds(from),
      ),
    ).toEqual([]);
  });

  describe("the areas of the charts", () => {
    const rows = [
      ...readFileSync(join(project, "ARCHITECTURE.md"), "utf8").matchAll(
        /^\| `([a-z-]+)` \| [^|]+ \| ([a-z, -]*)\|$/gm,
      ),
    ].map(([, area = "", names = ""]) => [area, names.split(",").map((name) => name.trim())] as const);
    const allowedImports = new Map(rows);
    const areaOf = (path: string) => path.slice(machines.length).split("/")[0] ?? "";
    const arrows = new Set(
      imports
        .filter(({ from, to }) => from.startsWith(machines) && to.startsWith(machines))
        .map(({ from, to }) => `${areaOf(from)} → ${areaOf(to)}`)
        .filter((arrow) => !/^(.+) → \1$/.test(arrow)),
    );

    test("are its folders, each with its row in ARCHITECTURE.md", () => {
      const folders = new Set(
        files.filter((path) => path.startsWith(machines) && path.endsWith(".ts")).map(areaOf),
      );
      expect([...allowedImports.keys()].sort()).toEqual([...folders].sort());
    });

    test("import exactly what their rows name", () => {
      const drawnArrows = rows.flatMap(([area, names]) =>
        names.filter((name) => name !== "").map((name) => `${area} → ${name}`),
      );
      expect([...arrows].sort()).toEqual(drawnArrows.sort());
    });

    test("have no cycle: each imports only from rows above its own", () => {
      const order = rows.map(([area]) => area);
      const upwards = rows.flatMap(([area, names]) =>
        names.filter((name) => name !== "" && order.indexOf(name) >= order.indexOf(area)),
      );
      expect(upwards).toEqual([]);
    });
  });

  test("only the listed charts send events to system actors", () => {
    const sentEvents = sourcesOf(machines).map(([path, text]) => ({
      from: path.slice(machines.length).replace(".machine.ts", ""),
      to: sentTo(path, text, modulesIn(join(project, dirname(path)))),
    }));
    const speakers = (name: string) =>
      sentEvents.filter(({ to }) => to.includes(name)).map(({ from }) => from);
    expect(speakers("session")).toEqual([
      "instructions/open-call",
      "payments/dialog-payment",
      "session/live-updates",
    ]);
    expect(speakers("liveUpdates")).toEqual(["session/session", "session/system-notifications"]);
    expect(speakers("auth")).toEqual(["session/person-session"]);
    expect(speakers("dialogs")).toEqual(["session/pages"]);
    expect(speakers("account")).toEqual([
      "instructions/open-call",
      "session/live-updates",
      "setup/submit-setup",
    ]);
    expect(speakers("submission")).toEqual(["instructions/open-call"]);
    expect(speakers("afterPayment")).toEqual(["history/notifications"]);
    expect(speakers("passkey")).toEqual(["session/person-session"]);
    expect(speakers("payoutAccount")).toEqual(["session/session"]);
    expect(speakers("systemNotifications")).toEqual(["history/notifications"]);
    expect(speakers("personSession")).toEqual(["session/inactivity"]);
    expect(speakers("toasts")).toEqual([
      "app/preferences",
      "app/shell",
      "app/stored-data",
      "bank-accounts/bank-accounts",
      "bank-accounts/payout-change",
      "history/after-payment",
      "history/notifications",
      "history/transaction-detail",
      "history/transactions",
      "instructions/open-call",
      "payments/payment-memory",
      "payments/payments-coordinator",
      "session/dialogs",
      "session/person-session",
      "sign-in/auth",
      "sign-in/passkey",
    ]);
  });

  test("services import only from layers below their own, of the five in ARCHITECTURE.md", () => {
    const layers = [
      ...readFileSync(join(project, "ARCHITECTURE.md"), "utf8").matchAll(/^\| (\d) \| (`.*) \|$/gm),
    ].map(([, , cell = ""]) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name));
    const folderOf = (path: string) => /^src\/services\/([^/]+)\//.exec(path)?.[1] ?? "bind";
    const layerOf = (path: string) => layers.findIndex((folders) => folders.includes(folderOf(path)));
    expect(layers).toHaveLength(5);
    const inside = files.filter((path) => path.startsWith(services) && path.endsWith(".ts"));
    expect([...new Set(inside.map(folderOf))].sort()).toEqual(layers.flat().sort());
    expect(
      forbiddenImports(
        services,
        ({ from, to }) =>
          to.startsWith(services) && folderOf(from) !== folderOf(to) && layerOf(to) >= layerOf(from),
      ),
    ).toEqual([]);
  });

  test("pure rules import no chart and no port", () => {
    expect(imports.some(({ from }) => isRule(from))).toBe(true);
    expect(
      forbiddenImports(
        machines,
        ({ from, to, isTypeOnly }) =>
          isRule(from) && (to === "xstate" || (to.endsWith(".machine.ts") && !isTypeOnly)),
      ),
    ).toEqual([]);
  });

  test("only provide.ts, provide-signed-in.ts, provide-pages.ts, provide-setup.ts and provide-offline.ts combine the bindings", () => {
    const bind = `${services}bind/`;
    expect(imports.some(({ from, to }) => from === `${services}provide.ts` && to.startsWith(bind))).toBe(
      true,
    );
    expect(forbiddenImports("src/", ({ from, to }) => to.startsWith(bind) && !binds(from))).toEqual([]);
  });

  test("services import no screen and no React", () => {
    expect(
      forbiddenImports(
        services,
        ({ to }) => to.startsWith(ui) || /^(?:react|react-dom|@xstate\/react)$/.test(to),
      ),
    ).toEqual([]);
  });

  test("screens import no service, since the composition root binds them", () => {
    expect(
      forbiddenImports(ui, ({ from, to }) => to.startsWith(services) && !uiWithServices.has(from)),
    ).toEqual([]);
  });

  test("charts and screens use neither network nor storage", () => {
    const calls =
      /\bfetch\(|\b(?:localStorage|sessionStorage|indexedDB|XMLHttpRequest|WebSocket|sendBeacon)\b/;
    expect(sourcesOf(machines, ui).filter(([, text]) => calls.test(text))).toEqual([]);
    expect(sourcesOf(services).some(([, text]) => calls.test(text))).toBe(true);
  });

  test("src/ui has only folders and the entry points of the page and its prerendering", () => {
    expect(files.filter((path) => /^src\/ui\/[^/]+$/.test(path))).toEqual([
      `${ui}first-paint.css`,
      `${ui}main.tsx`,
      `${ui}prerender.tsx`,
    ]);
  });

  test("only one file imports the API library, and only one folder the sign-in library", () => {
    const importersOf = (name: string) => imports.filter(({ to }) => to === name).map(({ from }) => from);
    expect(importersOf("openapi-fetch").filter((from) => from.startsWith("src/"))).toEqual([
      `${services}api/client.ts`,
    ]);
    expect(importersOf("keycloak-js").length).toBeGreaterThan(0);
    expect(
      forbiddenImports(
        "src/",
        ({ from, to }) => to === "keycloak-js" && !from.startsWith(`${services}identity/`),
      ),
    ).toEqual([]);
  });

  test("components read the texts through the app's own hook, not react-i18next's", () => {
    const importers = imports.flatMap(({ from, to }) => (to === "react-i18next" ? [from] : []));
    expect(importers.filter((from) => from.startsWith("src/"))).toEqual([
      `${ui}i18n/use-translation.ts`,
      `${ui}routes/signed-in.tsx`,
    ]);
  });

  test("only one file sends payments", () => {
    const sends = /POST\(\s*"\/wallet\/(?:top-up|transfer|payout)"/;
    expect(sourcesOf("src/").flatMap(([path, text]) => (sends.test(text) ? [path] : []))).toEqual([
      `${services}payments/submit-payment.ts`,
    ]);
  });

  test("the app imports nothing from the sandbox, the site, the tests or the tools", () => {
    expect(
      forbiddenImports("src/", ({ to }) => /^(?:sandbox|site|tests|tools)\//.test(to) || to.startsWith("..")),
    ).toEqual([]);
  });

  test("the app imports nothing from Node, since it runs in a browser", () => {
    expect(forbiddenImports("src/", ({ specifier }) => specifier.startsWith("node:"))).toEqual([]);
  });

  test("the sandbox imports only the contract's types, the languages and its pages' texts from the app", () => {
    expect(
      forbiddenImports("sandbox/", ({ to }) => to.startsWith("src/") && !sandboxMayImport.has(to)),
    ).toEqual([]);
    expect(forbiddenImports("sandbox/", ({ to }) => to.startsWith("tests/") || to.startsWith(".."))).toEqual(
      [],
    );
  });

  test("the site is built and served without the sandbox and the tests", () => {
    expect(imports.some(({ from }) => from.startsWith("site/"))).toBe(true);
    expect(forbiddenImports("site/", ({ to }) => to.startsWith("src/") && !siteMayImport.has(to))).toEqual(
      [],
    );
    expect(
      forbiddenImports("site/", ({ to }) => /^(?:sandbox|tests)\//.test(to) || to.startsWith("..")),
    ).toEqual([]);
  });

  describe.each(packages)("the package $name", ({ name, folder, exports, mayImport }) => {
    const ownSources = sourcesOf(`${folder}src/`);

    test("imports only itself and the dependencies of its package.json", () => {
      const isAllowed = (path: string, specifier: string) =>
        specifier.startsWith(".")
          ? join(dirname(path), specifier).startsWith(`${folder}src/`)
          : specifier.startsWith("node:") || mayImport.includes(packageOf(specifier));
      expect(
        ownSources.flatMap(([path, text]) =>
          importsOf(path, text)
            .filter(({ specifier }) => !isAllowed(path, specifier))
            .map(({ specifier }) => `${path} → ${specifier}`),
        ),
      ).toEqual([]);
      expect(ownSources).not.toEqual([]);
    });

    test("has tests that import only the package itself and tools/packages", () => {
      const outsideImports = sourcesOf(`${folder}tests/`).flatMap(([path, text]) =>
        importsOf(path, text)
          .map(({ specifier }) => (specifier.startsWith(".") ? join(dirname(path), specifier) : folder))
          .filter((to) => !to.startsWith(folder) && !to.startsWith("tools/packages/"))
          .map((to) => `${path} → ${to}`),
      );
      expect(outsideImports).toEqual([]);
    });

    test("contains no code of the wallet", () => {
      const ofWallet = /nupay|wallet|\bnpm run\b|src\/(?:machines|services|ui)|tests\/(?:model|charts)/i;
      const texts = [...ownSources, ...sourcesOf(`${folder}tests/`)];
      expect(texts.filter(([, text]) => ofWallet.test(text)).map(([path]) => path)).toEqual([]);
      expect(ofWallet.test(readFileSync(join(project, folder, "README.md"), "utf8"))).toBe(false);
    });

    test("is imported by its name, only through the entries of its package.json", () => {
      const specifiers = sourcesOf("src/", "sandbox/", "site/", "flows/", "tools/", "tests/", "deploy/")
        .filter(([, text]) => text.includes(name))
        .flatMap(([path, text]) => importsOf(path, text).map(({ specifier }) => [path, specifier] as const));
      const usedSpecifiers = specifiers.filter(([, specifier]) => packageOf(specifier) === name);
      expect(usedSpecifiers).not.toEqual([]);
      expect(usedSpecifiers.filter(([, specifier]) => !exports.includes(specifier))).toEqual([]);
      expect(
        specifiers.filter(
          ([path, specifier]) =>
            specifier.startsWith(".") && join(dirname(path), specifier).startsWith("packages/"),
        ),
      ).toEqual([]);
    });
  });

  test("relative imports include their extension and lead to a file", () => {
    expect(
      imports
        .filter(({ specifier, to }) => specifier.startsWith(".") && !files.includes(to))
        .map(({ from, specifier }) => `${from} → ${specifier}`),
    ).toEqual([]);
  });

  test("every listed exception is still needed", () => {
    const staleExceptions = [
      ...[...uiWithServices].filter(
        (file) => !imports.some(({ from, to }) => from === file && to.startsWith(services)),
      ),
      ...[...sandboxMayImport].filter(
        (file) => !imports.some(({ from, to }) => from.startsWith("sandbox/") && to === file),
      ),
      ...[...siteMayImport].filter(
        (file) => !imports.some(({ from, to }) => from.startsWith("site/") && to === file),
      ),
    ];
    expect(staleExceptions).toEqual([]);
  });
});

/** Flags outside the charts, each with the reason. This list only shrinks. */
const flagsOutsideCharts: Readonly<Record<string, string>> = {
  "src/services/identity/client.ts isUnsupported":
    "what one check's frame has said, read when the check ends",
  "src/services/payments/payment-lock.ts isForbidden":
    "whether the browser refuses locks, as its first answer tells",
  "src/services/payments/payment-lock.ts hasEnded": "a lock that is granted after its holder has gone",
};

describe("control flow is only in charts", () => {
  const foundFlags = files
    .filter((path) => /^src\/(?:services\/.*|ui\/main)\.tsx?$/.test(path))
    .flatMap((path) =>
      flagsOf(path, readFileSync(join(project, path), "utf8")).map((name) => `${path} ${name}`),
    );

  test("no service and no composition root has an unlisted flag", () => {
    expect(foundFlags.filter((flag) => flagsOutsideCharts[flag] === undefined)).toEqual([]);
  });

  test("every listed flag still exists", () => {
    expect(Object.keys(flagsOutsideCharts).filter((flag) => !foundFlags.includes(flag))).toEqual([]);
  });

  test("the flag check finds module variables, closure variables and fields, and nothing else", () => {
    const text = `
      let loaded = false;
      export function load() { loaded = true; }
      export function guard() {
        let settled: "in" | "out" | undefined;
        let own = false;
        own = true;
        let made: Thing | undefined;
        let sum = 0;
        return () => { settled = "in"; made ??= make(); sum += 1; return own; };
      }
      class Client {
        #open = false;
        readonly #fixed = true;
        close() { this.#open = false; return this.#fixed; }
      }`;
    expect(flagsOf("x.ts", text)).toEqual(["loaded", "settled", "#open"]);
  });
});

describe("the project's names", () => {
  test("are never utils, helpers or common", () => {
    expect(
      files.filter((path) =>
        path.split("/").some((segment) => /^(?:utils?|helpers?|common)(?:\.|$)/i.test(segment)),
      ),
    ).toEqual([]);
  });

  test("end with .machine.ts for every chart, and only for charts", () => {
    const charts = files.filter((path) => path.startsWith(machines) && path.endsWith(".machine.ts"));
    const otherMachineFiles = files.filter(
      (path) => path.startsWith(machines) && path.endsWith(".ts") && !path.endsWith(".machine.ts"),
    );
    const makesChart = (path: string) => /\bcreateMachine\(/.test(readFileSync(join(project, path), "utf8"));
    expect(charts.filter((path) => !makesChart(path))).toEqual([]);
    expect(otherMachineFiles.filter(makesChart)).toEqual([]);
  });

  test("refer to no document outside the project", () => {
    const siblingFolder = ["..", "shared"].join("/");
    const texts = files.filter((path) => !/\.(?:png|avif|woff2?|pdf)$/.test(path));
    expect(texts.filter((path) => readFileSync(join(project, path), "utf8").includes(siblingFolder))).toEqual(
      [],
    );
  });
});

describe("the reader of imports", () => {
  test("distinguishes type imports from value imports", () => {
    const text = `
      import "./side-effect.ts";
      import type { A } from "a";
      import { type B } from "b";
      import { type C, d } from "c";
      import e, { type E } from "e";
      import * as f from "f";
      export { g } from "g";
      export type { H } from "h";
      export * from "i";
      const j = await import("j");
      type K = import("k").K;
      const l = require("l");
      // import { m } from "m";
    `;
    expect(importsOf("x.ts", text)).toEqual([
      { specifier: "./side-effect.ts", isTypeOnly: false },
      { specifier: "a", isTypeOnly: true },
      { specifier: "b", isTypeOnly: true },
      { specifier: "c", isTypeOnly: false },
      { specifier: "e", isTypeOnly: false },
      { specifier: "f", isTypeOnly: false },
      { specifier: "g", isTypeOnly: false },
      { specifier: "h", isTypeOnly: true },
      { specifier: "i", isTypeOnly: false },
      { specifier: "j", isTypeOnly: false },
      { specifier: "k", isTypeOnly: true },
      { specifier: "l", isTypeOnly: false },
    ]);
  });

  test("finds more than 20 imports in the app's code", () => {
    expect(imports.length).toBeGreaterThan(20);
  });
});
