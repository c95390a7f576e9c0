import { flatten, flowOf } from "statechart-atlas";
import { describe, expect, test } from "vitest";
import { actors, delays, guards } from "../../flows/labels/names.ts";
import { cardDialogs } from "../../src/machines/session/dialogs.machine.ts";
import { sources } from "./charts.ts";

const flows = sources.map(flowOf);
const states = flows.flatMap(({ root }) => flatten(root));
const transitions = states.flatMap((state) => state.transitions);

function compare(usedNames: readonly string[], namesInAtlas: Readonly<Record<string, unknown>>) {
  const expectedNames = new Set(usedNames);
  return {
    missing: [...expectedNames].filter((name) => !(name in namesInAtlas)),
    stale: Object.keys(namesInAtlas).filter((name) => !expectedNames.has(name)),
  };
}

/** Whether the name is that of a dialog for a saved card: such a chart may keep its own name. */
const isCardDialog = (name: string): boolean => cardDialogs.some((dialog) => dialog === name);

const nothingMissing = { missing: [], stale: [] };

describe("the atlas's names", () => {
  test("describe every guard", () => {
    expect(
      compare(
        transitions.flatMap(({ guard }) => guard ?? []),
        guards,
      ),
      "in `guards` of flows/labels/names.ts",
    ).toEqual(nothingMissing);
  });

  test("describe every delay whose length is not a constant of its chart", () => {
    const computedTransitions = transitions.filter(
      ({ cause, after }) => cause === "delay" && after === undefined,
    );
    expect(
      compare(
        computedTransitions.map(({ event }) => event),
        delays,
      ),
      "in `delays` of flows/labels/names.ts",
    ).toEqual(nothingMissing);
  });

  test("describe every invoked or spawned actor", () => {
    const actorNames = sources
      .flatMap((source) => source.actors.map(({ name }) => name))
      .filter((name) => name in actors || !isCardDialog(name));
    expect(compare(actorNames, actors), "in `actors` of flows/labels/names.ts").toEqual(nothingMissing);
  });
});
