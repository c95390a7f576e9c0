import { crossedBoxes, flatten, flowOfWay } from "statechart-atlas";
import type { Entry } from "statechart-atlas/live";
import { followed } from "statechart-atlas/live";
import { describe, expect, test } from "vitest";
import { readFlows } from "../../flows/atlas/gather.ts";
import { labels } from "../../flows/labels/labels.ts";
import { paymentRoutes } from "../../flows/labels/payment-routes.ts";
import { drawChart, lineWidth } from "../../flows/look/draw.ts";
import { settings } from "../../flows/page/settings.ts";

const flows = readFlows();

/**
 * The states reachable by transitions from a state and its ancestors. Entering a compound state enters all of its
 * states.
 */
function reachedFrom(start: string, route: (typeof paymentRoutes)[number]): ReadonlySet<string> {
  const states = flatten(flowOfWay(route, flows, labels).root);
  const reachedStates = new Set([start]);
  for (let size = 0; size !== reachedStates.size; ) {
    size = reachedStates.size;
    for (const { id, transitions } of states)
      if ([...reachedStates].some((reachedId) => reachedId === id || reachedId.startsWith(`${id}.`)))
        for (const target of transitions.flatMap(({ targets }) => targets))
          for (const state of states)
            if (state.id === target || state.id.startsWith(`${target}.`)) reachedStates.add(state.id);
  }
  return reachedStates;
}

describe.each(paymentRoutes)("the flow of a payment: $title", (route) => {
  test("leads from the button press to every outcome by transitions of the charts", () => {
    const [press = ""] = route.stateIds.filter((id) => id.endsWith("choosing.fresh"));
    const reachedStates = reachedFrom(press, route);
    expect(route.stateIds.filter((id) => !reachedStates.has(id))).toEqual([]);
  });

  test("leads from the settled payment through the chart dialogPayment back to the dialog", () => {
    const states = flatten(flowOfWay(route, flows, labels).root);
    const targets = (id: string) =>
      states.find((state) => state.id === id)?.transitions.flatMap((transition) => transition.targets) ?? [];
    const [paying = ""] = route.stateIds.filter((id) => id.endsWith(".paying"));
    const [declined = ""] = route.stateIds.filter((id) => id.endsWith("choosing.declined"));
    expect(targets(paying)).toContain("dialogPayment");
    expect(targets(paying)).not.toContain(declined);
    expect(targets("dialogPayment.finished")).toContain(declined);
    expect(targets("payment.settling")).toContain("dialogPayment.finished");
  });

  test("is drawn without lines over text", async () => {
    expect(crossedBoxes(await drawChart(flowOfWay(route, flows, labels)), lineWidth)).toEqual([]);
  });

  test("is rejected if one of its charts is missing", () => {
    const otherFlows = flows.filter(({ id }) => id !== "afterPayment");
    expect(() => flowOfWay(route, otherFlows, labels)).toThrow("there is no chart afterPayment");
  });
});

test("no label contains XState's internal names", async () => {
  for (const flow of flows)
    for (const state of flatten(flow.root))
      for (const transition of state.transitions)
        expect(labels.happens(transition), transition.name).not.toMatch(/xstate/i);
  for (const event of [
    "xstate.done.actor.submission",
    "xstate.error.actor.*",
    "xstate.init",
    "xstate.after.toastLife.toast.shown",
  ])
    expect(labels.event(event)).not.toMatch(/xstate|actor/i);
  expect(labels.event("xstate.done.actor.submitPayment")).toBe("the submission of the payment is done");
});

describe("the live page shows", () => {
  const entry = (number: number, chart: string, states: readonly string[] = ["a"]): Entry => ({
    number,
    at: number,
    actor: `${chart}·1`,
    chart,
    event: "e",
    payload: {},
    context: {},
    states,
  });

  test("a payment in progress, even if another chart reads data meanwhile", () => {
    const entries = [entry(1, "topUp"), entry(2, "payment"), entry(3, "topUp"), entry(4, "notifications")];
    expect(followed(entries, settings.live)?.chart).toBe("payment");
  });

  test("the holder's dialog once the payment has ended, even if another chart read data later", () => {
    const entries = [
      entry(1, "payment"),
      entry(2, "payment", []),
      entry(3, "topUp"),
      entry(4, "transactions"),
    ];
    expect(followed(entries, settings.live)?.chart).toBe("topUp");
  });

  test("a chart that reads data if no other chart is active", () => {
    expect(followed([entry(1, "query")], settings.live)?.chart).toBe("query");
    expect(followed([], settings.live)).toBeUndefined();
  });
});
