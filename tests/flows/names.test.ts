import { flatten, flowOf } from "statechart-atlas";
import { describe, expect, test } from "vitest";
import { actors, delays, guards } from "../../flows/labels/names.ts";
import { cardDialogs } from "../../src/machines/session/dialogs.machine.ts";
import { sources } from "./charts.ts";

const flows = sources.map(flowOf);
const states = flows.flatMap(({ root }) => flatten(root));
const transitions = states.flatMap((state) => state.transitions);

function compare(said: readonly string[], known: Readonly<Record<string, unknown>>) {
  const wanted = new Set(said);
  return {
    missing: [...wanted].filter((name) => !(name in known)),
    stale: Object.keys(known).filter((name) => !wanted.has(name)),
  };
}

/** A dialog of a saved card may keep its own name. */
const isCardDialog = (name: string): boolean => cardDialogs.some((dialog) => dialog === name);

const whole = { missing: [], stale: [] };

describe("the atlas's names", () => {
  test("describe every guard", () => {
    expect(
      compare(
        transitions.flatMap(({ guard }) => guard ?? []),
        guards,
      ),
      "in `guards` of flows/labels/names.ts",
    ).toEqual(whole);
  });

  test("describe every delay whose length is not a constant of its chart", () => {
    const computed = transitions.filter(({ cause, after }) => cause === "delay" && after === undefined);
    expect(
      compare(
        computed.map(({ event }) => event),
        delays,
      ),
      "in `delays` of flows/labels/names.ts",
    ).toEqual(whole);
  });

  test("describe every invoked or spawned actor", () => {
    const asked = sources
      .flatMap((source) => source.actors.map(({ name }) => name))
      .filter((name) => name in actors || !isCardDialog(name));
    expect(compare(asked, actors), "in `actors` of flows/labels/names.ts").toEqual(whole);
  });
});
