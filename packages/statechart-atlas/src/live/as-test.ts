import type { Entry } from "./entry.ts";

/**
 * One actor's entries as a list of events that the path engine can replay. Payloads are unknown: `transitions` has the
 * states after each event, and the replay chooses the path file's payload that leads to the same states.
 */
export function asTest(entries: readonly Entry[], actor: string): string {
  const [first, ...others] = entries.filter((entry) => entry.actor === actor);
  const lines = [
    { type: "xstate.init", machine: first?.chart ?? "", given: "", transitions: first?.states ?? [] },
    ...others
      .filter(({ event }) => event !== "xstate.stop")
      .map(({ event, payload, states }) => ({
        type: event,
        ...(Object.keys(payload).length > 0 && { redacted: Object.keys(payload) }),
        transitions: states,
      })),
  ];
  return `[\n  ${lines.map((line) => JSON.stringify(line)).join(",\n  ")}\n]`;
}
