import { describe, expect, test } from "vitest";
import { flatten } from "../../flows/charts/flow.ts";
import { flowOf } from "../../flows/charts/flow-of.ts";
import { ar, arStates } from "../../flows/labels/ar.ts";
import { arabicTitle } from "../../flows/labels/labels.ts";
import { actors, guards } from "../../flows/labels/names.ts";
import { sources } from "./charts.ts";

const flows = sources.map(flowOf);
const states = flows.flatMap(({ root }) => flatten(root));
const transitions = states.flatMap((state) => state.transitions);

function compare(said: readonly string[], known: Readonly<Record<string, unknown>>) {
  const wanted = new Set(said);
  return {
    missing: [...wanted].filter((one) => !(one in known)),
    stale: Object.keys(known).filter((one) => !wanted.has(one)),
  };
}

const whole = { missing: [], stale: [] };

describe("the atlas in Arabic", () => {
  test("translates every description of the charts and has no stale one", () => {
    const said = [...states, ...transitions].flatMap(({ description }) => description || []);
    expect(compare(said, ar), "in `ar` of flows/labels/ar.ts").toEqual(whole);
  });

  test("is Arabic throughout", () => {
    const names = Object.entries({ ...guards, ...actors }).map(([name, said]) => [name, said.ar] as const);
    const foreign = [...Object.entries({ ...ar, ...arStates }), ...names].filter(
      ([, text]) => !/[\u0621-\u064A]/.test(text),
    );
    expect(foreign).toEqual([]);
  });

  test("has a name of each state and each chart, written once", () => {
    const keys = new Set([...states.map(({ key }) => key), "charts"]);
    expect([...keys].filter((key) => arabicTitle(key) === undefined)).toEqual([]);
    const written = Object.entries(arStates);
    expect(
      written.filter(([key, title]) => !keys.has(key) || actors[key]?.ar === title),
      "in `arStates` of flows/labels/ar.ts",
    ).toEqual([]);
  });
});

describe("the product's labels, in both languages,", () => {
  test("say every guard", () => {
    expect(
      compare(
        transitions.flatMap(({ guard }) => guard ?? []),
        guards,
      ),
      "in `guards` of flows/labels/names.ts",
    ).toEqual(whole);
  });

  test("say everything that is asked for, listened to or started", () => {
    const asked = sources.flatMap((source) => source.actors.map(({ name }) => name));
    expect(compare(asked, actors), "in `actors` of flows/labels/names.ts").toEqual(whole);
  });
});
