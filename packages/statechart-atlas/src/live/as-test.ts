import type { Entry } from "./entry.ts";

/**
 * What one actor went through as a list that a path engine walks again. Payloads are not known here:
 * `transitions` says where each event led, and the replay takes of the path file's own payloads the one that transitions there too.
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
