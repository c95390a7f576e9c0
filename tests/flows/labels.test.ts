import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { definitionOf, flatten, flowOf } from "statechart-atlas";
import { build } from "vite";
import { afterAll, describe, expect, test } from "vitest";
import { machinesFolder, project } from "../../flows/places.ts";
import { removeChartDescriptions } from "../../site/without-descriptions.ts";
import { machineIn, runningMachine, sources } from "./charts.ts";

describe.each(sources)("$file", (source) => {
  const transitions = flatten(flowOf(source).root).flatMap((state) => state.transitions);

  test("has only descriptions that are sentences", () => {
    const invalidTransitions = transitions.filter(({ description }) => !/^(\S.*[.!?])?$/s.test(description));
    expect(invalidTransitions.map(({ name }) => name)).toEqual([]);
  });

  test("has a description for each event that changes nothing", () => {
    const silentTransitions = transitions.filter(
      ({ targets, actions, description }) =>
        targets.length === 0 && actions.length === 0 && description === "",
    );
    expect(silentTransitions.map(({ name }) => name)).toEqual([]);
  });
});

describe("the built site", () => {
  const folders: string[] = [];

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test.each(["payments/payment.machine.ts", "app/app.machine.ts"])(
    "contains %s without descriptions and meta, and otherwise unchanged",
    async (file) => {
      const source = sources.find((candidate) => candidate.file === file);
      if (source === undefined) throw new Error(`There is no ${file}.`);
      mkdirSync(join(project, ".tmp"), { recursive: true });
      const folder = mkdtempSync(join(project, ".tmp", "flows-words-"));
      folders.push(folder);
      await build({
        root: project,
        configFile: false,
        logLevel: "error",
        publicDir: false,
        plugins: [removeChartDescriptions()],
        build: {
          outDir: folder,
          minify: false,
          lib: { entry: join(machinesFolder, file), formats: ["es"], fileName: () => "chart.mjs" },
          rolldownOptions: { external: ["xstate"] },
        },
      });
      const builtDefinition = definitionOf(await machineIn(join(folder, "chart.mjs"), source.exported));
      const runningDefinition = definitionOf(await runningMachine(source));
      expect(JSON.stringify(builtDefinition)).not.toMatch(/"(?:description|meta)":/);
      const reducedDefinition = JSON.parse(
        JSON.stringify(runningDefinition, (name, value: unknown) =>
          name === "description" || name === "meta" ? undefined : value,
        ),
      );
      expect(builtDefinition).toEqual(reducedDefinition);
    },
  );
});
