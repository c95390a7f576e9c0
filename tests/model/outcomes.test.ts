/** Checks that each chart that reads an outcome is walked with each of its states, so that a forgotten one fails a path. */
import { graphOf, type Subject } from "statechart-paths";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Outcome } from "../../src/machines/instructions/instruction.ts";
import { chosenMachines } from "./discover.ts";

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const states: Readonly<Record<Outcome["state"], true>> = {
  succeeded: true,
  pending: true,
  failed: true,
  declined: true,
  cancelled: true,
};

/** Charts that need fewer states, with the reasons. */
const fewer: Readonly<Record<string, string>> = {
  "cancel-payment": "It passes the outcome on.",
  "check-status": "It passes the outcome on.",
  payment: "It passes the outcome on.",
  "send-instruction": "It tells only a success from the others, and passes the outcome on.",
  "submit-payment": "It passes the outcome on.",
  "verify-refusal": "It tells only a cancellation from the others, and passes the outcome on.",
};

/** The states of the outcomes in a chart's events and answers. */
function outcomesIn(subject: Subject): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (value: unknown): void => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || "sessionId" in value) return;
    for (const [key, property] of Object.entries(value)) {
      const state: unknown = key === "outcome" && property?.state;
      if (typeof state === "string") found.add(state);
      else note(property);
    }
  };
  for (const start of subject.starts)
    for (const edges of graphOf(subject, start).outgoing.values()) for (const { event } of edges) note(event);
  return found;
}

describe.each(chosenMachines())("$file", ({ name, load }) => {
  test("the chart's events and answers have every state of an outcome, or a reason for fewer", async () => {
    const found = outcomesIn(await load());
    const missing = Object.keys(states).filter((state) => !found.has(state));
    expect(found.size > 0 && missing.length > 0 ? [name] : []).toEqual(name in fewer ? [name] : []);
  });
});
