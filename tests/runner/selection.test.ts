import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, describe as group, test } from "vitest";
import { project } from "../../site/places.ts";
import { findMachines } from "../model/discover.ts";
import { noCardsText } from "../support/no-cards.ts";
import { ChartOwners } from "./chart-owners.ts";
import { type Graph, graphOf } from "./graph.ts";
import { grepOf, selectedParts } from "./parts.ts";
import { bitsOf, hashOf, toExecutionRecord } from "./record.ts";
import { describe, type Selection, Selector } from "./selection.ts";
import { isTitleOf, testsIn } from "./spec-tests.ts";
import { readTimes } from "./times.ts";

/** The executed files in the test's record, independent of the real ones. */
const executedFiles: Readonly<Record<string, readonly string[]>> = {
  "tests/journeys/money.spec.ts": ["src/machines/payments/top-up.machine.ts", "src/ui/main.tsx"],
  "tests/journeys/statements.spec.ts": [
    "src/ui/screens/statements/statements-screen.tsx",
    "src/services/statements/draw-pdf.ts",
  ],
};
const files = [
  ...new Set([
    ...Object.values(executedFiles).flat(),
    "src/machines/core/money.ts",
    "src/machines/history/notifications.machine.ts",
  ]),
];
const setOf = (...names: readonly string[]) => bitsOf(files, new Set(names));

let graph: Graph;
let selector: Selector;
beforeAll(() => {
  graph = graphOf(project);
  const specs = graph.files.filter((file) => /^tests\/journeys\/.*\.spec\.ts$/.test(file));
  const journeys = specs.map((file) => {
    const hash = hashOf(readFileSync(join(project, file), "utf8"));
    return [
      file,
      { hash, tests: { "does it": setOf(...(executedFiles[file] ?? [])), "does more": setOf() } },
    ];
  });
  const machines = {
    "top-up": setOf("src/machines/payments/top-up.machine.ts", "src/machines/core/money.ts"),
    withdraw: setOf("src/machines/core/money.ts"),
    statement: setOf("src/ui/screens/statements/statements-screen.tsx"),
    notifications: setOf("src/machines/history/notifications.machine.ts"),
    transactions: setOf("src/machines/history/notifications.machine.ts"),
  };
  const emptySets = Object.fromEntries(findMachines().map(({ name }) => [name, setOf()]));
  const record = toExecutionRecord({
    files,
    journeys: Object.fromEntries(journeys),
    machines: { ...emptySets, ...machines },
    faults: setOf(),
  });
  selector = new Selector(project, record, graph);
  selector.select(["src/ui/theme/light.ts", "sandbox/ledger/ledger.ts"]);
}, 120_000);

const journeysIn = ({ journeys }: Selection): readonly string[] => Object.keys(journeys);
const partsFor = (...changedFiles: readonly string[]) =>
  selectedParts(selector.select(changedFiles), { wide: false }).map(({ name }) => name);

group("a change of", () => {
  test("a chart selects its own tests, its paths in Node and in the browser, and the journeys that start it", () => {
    const selection = selector.select(["src/machines/payments/top-up.machine.ts"]);
    expect(selection.units).toEqual(
      expect.arrayContaining([
        "tests/machines/top-up.test.ts",
        "tests/model/level-1.test.ts",
        "tests/model/relations.test.ts",
        "tests/machines/conventions.test.ts",
        "tests/services/wiring.test.ts",
      ]),
    );
    expect(selection.charts).toEqual(["top-up"]);
    expect(selection.units).not.toContain("tests/machines/withdraw.test.ts");
    expect(selection.units).not.toContain("tests/sandbox/ledger.test.ts");
    expect(selection.machines).toEqual(["top-up"]);
    expect(selection.journeys).toEqual({ "tests/journeys/money.spec.ts": ["does it"] });
    expect(selection.faults).toEqual([]);
  });

  test("a chart that is shown only within other charts selects the browser paths of the other charts", () => {
    const chart = "src/machines/history/notifications.machine.ts";
    const selection = selector.select([chart, "tests/charts/notifications/paths.ts"]);
    expect(selection.charts).toContain("notifications");
    expect(selection.machines).toEqual(["transactions"]);
  });

  test("a screen selects the journeys that show it, and no chart's tests in Node", () => {
    const selection = selector.select(["src/ui/screens/statements/statements-screen.tsx"]);
    expect(selection.charts).toContain("statement");
    expect(selection.machines).toEqual(["statement"]);
    expect(selection.journeys).toEqual({ "tests/journeys/statements.spec.ts": ["does it"] });
    expect(selection.units.filter((file) => file.startsWith("tests/machines/"))).toEqual([]);
  });

  test("a rule selects the tests and the paths of every chart that imports it", () => {
    const { units, charts, machines } = selector.select(["src/machines/core/money.ts"], { wide: true });
    expect(units).toEqual(
      expect.arrayContaining(["tests/machines/money.test.ts", "tests/machines/amount.test.ts"]),
    );
    expect(charts).toEqual(expect.arrayContaining(["amount", "top-up", "transfer", "withdraw"]));
    expect(charts).not.toContain("toasts");
    expect(machines).toEqual(["top-up", "withdraw"]);
  });

  test("the back end selects its own tests, and with --wide every journey and every part of the fault campaign", () => {
    const change = ["sandbox/ledger/ledger.ts"];
    const selection = selector.select(change, { wide: true });
    expect(selection.units).toContain("tests/sandbox/ledger.test.ts");
    expect(selection.units).not.toContain("tests/machines/top-up.test.ts");
    expect(Object.values(selection.journeys).every((titles) => titles === "all")).toBe(true);
    expect(journeysIn(selection)).toContain("tests/journeys/pages.spec.ts");
    expect(journeysIn(selection)).toContain("tests/journeys/step-up.spec.ts");
    expect(selection.faults).toEqual(["matrix", "lost", "same-key", "ledger", "browser", "kill"]);
    const nearSelection = selector.select(change);
    expect(journeysIn(nearSelection).length).toBeGreaterThan(0);
    expect(journeysIn(nearSelection).length).toBeLessThanOrEqual(2);
    expect(nearSelection.machines).toHaveLength(2);
    expect(nearSelection.left).toBeGreaterThan(50);
    expect(nearSelection.faults).toEqual(["matrix", "same-key", "ledger"]);
  });

  test("the contract selects few browser tests, because each of them runs on a server that follows the contract", () => {
    const selection = selector.select(["openapi/wallet.yaml"]);
    expect(selection.machines).toHaveLength(2);
    expect(journeysIn(selection).length).toBeLessThanOrEqual(2);
  });

  test("a text selects the back end's tests only if the back end's code reads it", () => {
    const testsOf = (text: string) => selector.select([`src/ui/i18n/en/${text}.ts`]);
    const ofDashboard = testsOf("dashboard");
    expect(ofDashboard.units).toContain("tests/ui/i18n.test.ts");
    expect(ofDashboard.units.filter((file) => file.startsWith("tests/sandbox/"))).toEqual([]);
    expect(ofDashboard.faults).toEqual([]);
    expect(testsOf("sign-in-pages").units).toContain("tests/identity/protocol.test.ts");
  });

  test("a changed text selects the charts whose screen snapshots contain it, or else five charts with its words", () => {
    const file = "src/ui/i18n/en/dashboard.ts";
    const chartsOf = (changedText: string, path = file) =>
      selector.select([path], { lines: new Map([[path, { changed: [changedText], near: [] }]]) }).charts;
    expect(chartsOf(`  empty: { title: "${noCardsText}", text: "Add a card." },`)).toEqual([
      "query",
      "top-up",
    ]);
    expect(chartsOf('  never: "On no screen",')).toHaveLength(5);
    expect(chartsOf('  shown: "ليس معروضًا",', "src/ui/i18n/ar/dashboard.ts")).toHaveLength(5);
    expect(selector.select([file]).charts.length).toBeGreaterThan(40);
  });

  test("a changed chart or screen selects at most three charts whose controls are pressed, its own first", () => {
    const pressedCharts = (file: string, changedText: string) =>
      selector.select([file], { lines: new Map([[file, { changed: [changedText], near: [] }]]) }).pressed;
    expect(pressedCharts("src/machines/payments/top-up.machine.ts", "isDeclined")).toEqual(["top-up"]);
    const question = pressedCharts("src/ui/screens/profile/payout-change.tsx", "change.send()");
    expect(question).toContain("payout-change");
    expect(pressedCharts("src/ui/screens/dashboard/dialogs/top-up-dialog.tsx", "busy")).toHaveLength(3);
    expect(pressedCharts("sandbox/ledger/ledger.ts", "cents")).toEqual([]);
  });

  test("a screen that the app loads lazily selects the charts whose screen snapshots contain its words", () => {
    const charts = (file: string) => selector.select([file]).charts;
    expect(charts("src/ui/screens/offline/offline-screen.tsx")).toContain("offline-balance");
    expect(charts("src/ui/screens/shell/notification-list.tsx")).toContain("notifications");
    expect(charts("src/ui/screens/shell/notification-list.tsx")).toHaveLength(5);
    const { charts: all, units } = selector.select(["src/ui/routes/signed-in.tsx"], { wide: true });
    expect(all.length).toBeGreaterThan(40);
    expect(units).toContain("tests/screens/browser.test.ts");
  });

  test.each([
    {
      file: "src/ui/components/button.tsx",
      line: "onClick={busy || unavailable ? preventPress : onClick}",
      near: ["aria-disabled={busy || unavailable || undefined}", "aria-busy={busy || undefined}"],
      shown: /^[ +]*\* button .*(?:aria-busy|aria-disabled)=true/m,
    },
    {
      file: "src/ui/components/icon-button.tsx",
      line: "onClick={busy ? undefined : onClick}",
      near: ["aria-busy={showsRing || undefined}"],
      shown: /^[ +]*\* button .*aria-busy=true/m,
    },
    {
      file: "src/ui/components/button.tsx",
      line: "passkey.send() createPasskey passkeyEntry",
      near: [],
      shown: /passkey/,
    },
  ])(
    "the controls of charts whose screens show the changed line of $file are pressed: $line",
    ({ file, line, near, shown }) => {
      const { pressed } = selector.select([file], { lines: new Map([[file, { changed: [line], near }]]) });
      const screensOf = (chart: string) =>
        readFileSync(join(project, `tests/charts/${chart}/screens.txt`), "utf8");
      expect(pressed.filter((chart) => shown.test(screensOf(chart)))).not.toEqual([]);
      expect(pressed.length).toBeLessThan(4);
    },
  );

  test("a change selects the slow unit tests that share its words, up to a total time", () => {
    const extendedUnits = (file: string, changedText: string) =>
      selector.select([file], { lines: new Map([[file, { changed: [changedText], near: [] }]]) }).extended;
    const name = 'override readonly name = "IntegrationError";';
    expect(extendedUnits("sandbox/stripe/client/integration-error.ts", name)).toContain(
      "tests/stripe/browser.test.ts",
    );
    const { units = {}, "units-extended": extended = {}, tools = {} } = readTimes(project);
    const seconds: Readonly<Record<string, number>> = { ...units, ...extended, ...tools };
    for (const [file, words] of [
      ["sandbox/identity/tokens.ts", "sign-in page browser heading keyboard password"],
      ["sandbox/server.ts", "server starts port process"],
      ["sandbox/server.ts", "seed kept folder sandbox"],
    ] as const) {
      const chosenUnits = extendedUnits(file, words);
      expect(chosenUnits.length).toBeLessThan(3);
      expect(chosenUnits.reduce((sum, unit) => sum + (seconds[unit] ?? 0), 0)).toBeLessThanOrEqual(45);
    }
    expect(selector.select(["sandbox/people/mobile-codes.ts"], { wide: true }).extended).toEqual([]);
  });

  test("a changed chart or rule selects at most three charts whose transition pairs are walked", () => {
    const paired = (file: string, changedText: string) =>
      selector.select([file], { lines: new Map([[file, { changed: [changedText], near: [] }]]) }).paired;
    expect(paired("src/machines/payments/amount.machine.ts", "adjusted")).toEqual(["amount"]);
    expect(paired("src/machines/core/failure.ts", "failureOf")).toHaveLength(3);
    expect(paired("src/machines/core/failure.ts", "freezeCard")).toContain("freeze-card");
    expect(paired("src/ui/components/button.tsx", "busy")).toEqual([]);
  });

  test("a file of screen snapshots selects the paths of its chart, and the tests that read the snapshots", () => {
    const selection = selector.select(["tests/charts/withdraw/screens.txt"]);
    expect(selection.machines).toEqual(["withdraw"]);
    expect(selection.charts).toEqual(["withdraw"]);
    expect(selection.units).toContain("tests/screens/kept.test.ts");
    expect(selector.select(["tests/charts/arabic.txt"]).units).toContain("tests/screens/kept.test.ts");
  });

  test("a path file selects the paths of its chart, and no journey", () => {
    const selection = selector.select(["tests/charts/withdraw/paths.ts"]);
    expect(selection.machines).toEqual(["withdraw"]);
    expect(selection.units).toContain("tests/model/level-1.test.ts");
    expect(selection.journeys).toEqual({});
  });

  test("a kept plan selects its chart's paths in Node, and nothing in a browser", () => {
    const selection = selector.select(["tests/charts/withdraw/plan.yaml"]);
    expect(selection.charts).toEqual(["withdraw"]);
    expect(selection.units).toContain("tests/model/level-1.test.ts");
    expect(selection.machines).toEqual([]);
    expect(selection.journeys).toEqual({});
  });

  test("a style file or worker selects the journeys that import it, because it has no record", () => {
    const journeys = (file: string) => journeysIn(selector.select([file], { wide: true }));
    expect(journeys("src/services/statements/pdf/worker.ts")).toContain("tests/journeys/statements.spec.ts");
    expect(journeys("src/ui/theme/light.ts")).toContain("tests/journeys/money.spec.ts");
  });

  test("a journey selects only itself in the browser, and a documentation page selects no browser test", () => {
    const { journeys, machines } = selector.select(["tests/journeys/cards.spec.ts"]);
    expect(journeys).toEqual({ "tests/journeys/cards.spec.ts": "all" });
    expect(machines).toEqual([]);
    expect(partsFor("docs/faults.md")).toEqual(["units, sandbox, machines", "types", "lint"]);
    expect(selector.select(["docs/faults.md"]).units).toContain("tests/docs.test.ts");
  });

  test("a file that every test depends on selects everything except the survey", () => {
    const { units, machines, faults } = selector.select(["package-lock.json"], { wide: true });
    expect(units.length).toBeGreaterThan(100);
    expect(machines.length).toBeGreaterThan(20);
    expect(faults).toContain("kill");
    expect(partsFor("vite.config.ts")).toHaveLength(8);
  });

  test("the contract selects its types and the journeys", () => {
    expect(partsFor("openapi/wallet.yaml")).toEqual(expect.arrayContaining(["contract's types", "journeys"]));
  });

  test("a deleted file selects what its folder's other files select", () => {
    expect(selector.select(["sandbox/ledger/gone.ts"]).units).toContain("tests/sandbox/ledger.test.ts");
  });
});

group("linted files", () => {
  test("are the changed files that still exist, or all files if the lint rules changed", () => {
    const lintOf = (...changedFiles: readonly string[]) => selector.select(changedFiles).lint;
    expect(lintOf("sandbox/ledger/ledger.ts", "sandbox/ledger/gone.ts")).toEqual([
      "sandbox/ledger/ledger.ts",
    ]);
    expect(lintOf("biome.json", "sandbox/ledger/ledger.ts")).toEqual(["."]);
    expect(lintOf("package.json")).toEqual(["."]);
  });
});

group("browser tests that execute a changed file", () => {
  const smallSpec = "tests/journeys/cards.spec.ts";
  const names = [
    "tests/journeys/arabic.spec.ts",
    "tests/journeys/money.spec.ts",
    "tests/journeys/pages.spec.ts",
    smallSpec,
  ];
  const button = "src/ui/components/button.tsx";
  const sourcesExecutedBy = (spec: string) => (spec === smallSpec ? [button] : [button, ...names]);

  function selectorOf(machines: Readonly<Record<string, readonly string[]>>): Selector {
    const all = [button, ...names];
    const journeys = Object.fromEntries(
      names.map((spec) => {
        const hash = hashOf(readFileSync(join(project, spec), "utf8"));
        return [
          spec,
          {
            hash,
            tests: { first: bitsOf(all, new Set(sourcesExecutedBy(spec))), second: bitsOf(all, new Set()) },
          },
        ];
      }),
    );
    const machineBits = Object.fromEntries(
      findMachines().map(({ name }) => [name, bitsOf(all, new Set(machines[name] ?? []))]),
    );
    return new Selector(
      project,
      toExecutionRecord({ files: all, journeys, machines: machineBits, faults: "0" }),
      {
        ...graph,
        files: graph.files.filter((file) => !file.includes("/journeys/") || names.includes(file)),
      },
    );
  }

  test("are only those that execute the fewest other files, with the number of the rest", () => {
    const nearSelector = selectorOf({
      carousel: [button],
      transfer: [button, smallSpec],
      app: [button, ...names],
    });
    const { journeys, machines, left } = nearSelector.select([button]);
    expect(Object.keys(journeys)).toHaveLength(2);
    expect(journeys[smallSpec]).toEqual(["first"]);
    expect(machines).toEqual(["carousel", "transfer"]);
    expect(left).toBe(3);
  });

  test("are those that share texts and calls with the changed lines", () => {
    const nearSelector = selectorOf({
      carousel: [button],
      transfer: [button, smallSpec],
      app: [button, ...names],
    });
    const selectionFor = (line: string) =>
      nearSelector.select([button], { lines: new Map([[button, { changed: [line], near: [] }]]) });
    expect(journeysIn(selectionFor('t("bankAccounts.nickname") // cards'))).toContain(
      "tests/journeys/pages.spec.ts",
    );
    expect(journeysIn(nearSelector.select([button]))).not.toContain("tests/journeys/pages.spec.ts");
    expect(selectionFor("carousel.pause()").machines).toContain("carousel");
  });

  test("are all selected with --wide", () => {
    const nearSelector = selectorOf({
      carousel: [button],
      transfer: [button, smallSpec],
      app: [button, ...names],
    });
    const { journeys, machines, left } = nearSelector.select([button], { wide: true });
    expect(Object.keys(journeys)).toEqual([...names].sort());
    expect(machines).toEqual(["app", "carousel", "transfer"]);
    expect(left).toBe(0);
  });
});

group("the record of what browser tests execute", () => {
  test("stores sets of files as bits", () => {
    const files = ["src/a.ts", "src/b.ts", "src/c.ts", "src/d.ts", "src/e.ts"];
    const executedBits = bitsOf(files, new Set(["src/a.ts", "src/d.ts", "src/e.ts"]));
    const { isExecuted, knows } = toExecutionRecord({ files, journeys: {}, machines: {}, faults: null });
    expect(executedBits).toBe("91");
    expect(files.filter((file) => isExecuted(executedBits, file))).toEqual([
      "src/a.ts",
      "src/d.ts",
      "src/e.ts",
    ]);
    expect([knows("src/e.ts"), knows("src/f.ts")]).toEqual([true, false]);
  });

  test("lets a change of the app select every browser test if the record is missing, or older than a spec", () => {
    const editedJourneys = { "tests/journeys/cards.spec.ts": { hash: "0", tests: { "does it": setOf() } } };
    const record = toExecutionRecord({
      files,
      journeys: editedJourneys,
      machines: { statement: null },
      faults: null,
    });
    const blankSelector = new Selector(project, record, graph);
    const { journeys, machines, faults } = blankSelector.select(
      ["src/ui/screens/profile/profile-screen.tsx"],
      {
        wide: true,
      },
    );
    expect(journeys["tests/journeys/cards.spec.ts"]).toBe("all");
    expect(journeys["tests/journeys/money.spec.ts"]).toBe("all");
    const owners = new ChartOwners(project, graph);
    const outerMachines = findMachines().filter(({ name }) => !owners.isInner(name));
    expect(machines).toEqual(outerMachines.map(({ name }) => name));
    expect(outerMachines.length).toBeLessThan(findMachines().length);
    expect(faults).toEqual(["browser"]);
  });
});

test("the tests of an edited spec are those that the record has, and the new ones", () => {
  const spec = "tests/journeys/payout-change.spec.ts";
  const screen = "src/ui/screens/profile/payout-change.tsx";
  const [first = "", second = "", ...rest] = testsIn(readFileSync(join(project, spec), "utf8")).map(
    ({ title }) => title,
  );
  const all = [screen];
  const titles = { [first]: bitsOf(all, new Set(all)), [second]: bitsOf(all, new Set()), gone: null };
  const journeys = { [spec]: { hash: "0", tests: titles } };
  const editedSelector = new Selector(
    project,
    toExecutionRecord({ files: all, journeys, machines: {}, faults: "0" }),
    {
      ...graph,
      files: graph.files.filter((file) => !file.includes("/journeys/") || file === spec),
    },
  );
  const chosenTitles = [editedSelector.select([screen]).journeys[spec]].flat();
  expect(chosenTitles).toContain(first);
  expect(chosenTitles).not.toContain(second);
  expect([first, ...rest]).toEqual(expect.arrayContaining(chosenTitles));
  expect(chosenTitles).toHaveLength(2);
});

test("a spec's tests are found with the titles of their describe blocks, including computed titles", () => {
  const foundTests = testsIn(
    [
      'test("one", async () => {',
      "  one();",
      "});",
      'test.describe("a holder", () => {',
      "  test.use({ locale });",
      "  for (const what of all)",
      `    test(\`pays by \${what} (once)\`, async ({`,
      "      page,",
      "    }) => {});",
      "});",
      'test("last", last);',
    ].join("\n"),
  );
  expect(foundTests.map(({ title }) => title)).toEqual(["one", `a holder pays by \${what} (once)`, "last"]);
  expect(foundTests[0]?.source).toBe('test("one", async () => {\n  one();\n});\n');
  const computedTest = foundTests[1] ?? expect.fail();
  expect(isTitleOf(computedTest, "a holder pays by card (once)")).toBe(true);
  expect(isTitleOf(computedTest, "a holder pays by card")).toBe(false);
});

test("Playwright's grep pattern matches whole files, and single tests of other files by their full titles", () => {
  const pattern = new RegExp(
    grepOf({ "tests/journeys/a.spec.ts": "all", "tests/journeys/b.spec.ts": ["pays (once)"] }),
  );
  const names = [
    "a.spec.ts anything",
    "b.spec.ts pays (once)",
    "b.spec.ts pays (once) more",
    "aa.spec.ts no",
  ];
  expect(names.filter((name) => pattern.test(`journeys journeys/${name}`))).toEqual(names.slice(0, 2));
});

test("a selection is described in one line", () => {
  const selection: Selection = {
    units: ["tests/a.test.ts"],
    extended: ["tests/b.test.ts"],
    charts: ["top-up", "dialogs"],
    pressed: ["top-up"],
    paired: ["top-up"],
    machines: ["top-up"],
    journeys: { "tests/journeys/a.spec.ts": "all", "tests/journeys/b.spec.ts": ["pays"] },
    faults: [],
    lint: [],
    contract: false,
    left: 12,
  };
  expect(describe(selection, ["src/a.ts"])).toBe(
    "1 changed files choose 1 files of units, also tests/b.test.ts; the models and screens of 2 charts, with the controls of top-up, with the pairs of top-up; the paths of top-up; journeys: 1 tests and a.spec.ts; faults: none; left to --wide: 12 more, slow or only passing through them",
  );
});
