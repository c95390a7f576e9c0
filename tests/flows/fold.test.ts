import { basename } from "node:path";
import { flatten, flowOf, foldable, folded } from "statechart-atlas";
import { expect, test } from "vitest";
import { journeys } from "../../flows/labels/journeys.ts";
import { drawChart } from "../../flows/look/draw.ts";
import { chosenNames } from "../model/discover.ts";
import { sources } from "./charts.ts";

const flows = sources.map(flowOf);
const names = chosenNames();
const selectedFlows = sources
  .filter(({ file }) => names?.includes(basename(file, ".machine.ts")) ?? true)
  .map(flowOf);

test("each chart that the atlas lists as a journey exists, and is listed once", () => {
  expect(journeys.filter((id) => !flows.some((flow) => flow.id === id))).toEqual([]);
  expect(new Set(journeys).size).toBe(journeys.length);
});

test("every chart can be drawn with all compound states collapsed, and each transition ends at a drawn state", async () => {
  for (const flow of selectedFlows) {
    const collapsedIds = new Set(foldable(flow).map(({ id }) => id));
    const states = flatten(folded(flow, collapsedIds).root);
    const ids = new Set(states.map(({ id }) => id));
    expect(states.slice(1).filter(({ states: inner }) => inner.length > 0)).toEqual([]);
    const targets = states.flatMap(({ transitions }) =>
      transitions.flatMap((transition) => transition.targets),
    );
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
    const drawing = await drawChart(folded(flow, collapsedIds));
    expect(drawing.boxes.length).toBeGreaterThanOrEqual(ids.size);
  }
});

test("a collapsed state keeps its outgoing transitions", () => {
  const payment = flows.find(({ id }) => id === "payment");
  if (payment === undefined) throw new Error("There is no payment chart");
  const collapsedPayment = folded(payment, new Set(["payment.undecided"]));
  const state = flatten(collapsedPayment.root).find(({ id }) => id === "payment.undecided");
  expect(state?.states).toEqual([]);
  expect(state?.transitions.some(({ event }) => event === "resend.confirmed")).toBe(true);
});
