import type { Entry } from "./entry.ts";

/**
 * Writes one actor's entries as a list of events that statechart-paths can replay. The entries have no payloads, so
 * `transitions` lists the states after each event, and the replay uses a payload that leads to the same states.
 */
export function writeReplay(entries: readonly Entry[], actor: string): string {
  const [firstEntry, ...otherEntries] = entries.filter((entry) => entry.actor === actor);
  const lines = [
    {
      type: "xstate.init",
      machine: firstEntry?.chart ?? "",
      given: "",
      transitions: firstEntry?.states ?? [],
    },
    ...otherEntries
      .filter(({ event }) => event !== "xstate.stop")
      .map(({ event, payload, states }) => ({
        type: event,
        ...(Object.keys(payload).length > 0 && { redacted: Object.keys(payload) }),
        transitions: states,
      })),
  ];
  return `[\n  ${lines.map((line) => JSON.stringify(line)).join(",\n  ")}\n]`;
}
