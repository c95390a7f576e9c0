/** How the drawings speak: sentences of the charts, names of their guards, actors and delays, and the marks' own words. */
import type { Cause, FlowInvoke, FlowState, FlowTransition } from "../charts/flow.ts";
import { actors, delays, guards } from "./names.ts";

/** `canSubmit` → `can submit` */
function spaced(name: string): string {
  return name
    .replace(/[._-]/g, " ")
    .replace(/([a-z])([A-Z])/g, (_, one: string, other: string) => `${one} ${other.toLowerCase()}`);
}

const marks = {
  if: "if",
  otherwise: "otherwise",
  anywhere: "wherever it stands",
  again: "begins again",
  stays: "nothing changes",
  asks: "asks for",
  listens: "listens to",
  starts: "starts",
  arrow: "→",
} as const;

function sentence(text: string): string {
  return text.replace(/\.$/, "");
}

export interface Labels {
  readonly title: (state: FlowState) => string;
  readonly description: (state: FlowState) => string;
  readonly happens: (transition: FlowTransition) => string;
  /** Of an event by its type: `the payment is done` of `xstate.done.actor.pay`. */
  readonly event: (name: string, cause?: Cause) => string;
  readonly guard: (name: string) => string;
  /** `if can submit`, `otherwise` of the last of several, or nothing. */
  readonly condition: (state: FlowState, transition: FlowTransition) => string;
  /** Of a child that a chart names, or a service that it asks. */
  readonly actor: (name: string) => string;
  readonly invoke: (invoke: FlowInvoke) => string;
  readonly mark: (name: keyof typeof marks) => string;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const prefix = { port: "asks", listener: "listens", machine: "starts" } as const;

const actor = (name: string): string => actors[name] ?? spaced(name);

/** XState's own events in words; undefined of the chart's. */
function eventWords(name: string, cause?: Cause): string | undefined {
  if (cause === "done" && actors[name] !== undefined) return `${actor(name)} is done`;
  if (cause === "delay" && delays[name] !== undefined) return delays[name];
  if (cause === "failed") return `${actor(name)} fails`;
  if (!name.startsWith("xstate.")) return undefined;
  const [, end, of = ""] = /^xstate\.(done|error|snapshot)\.actor\.(.*)$/.exec(name) ?? [];
  const who = of === "*" ? "one of them" : actor(of.replace(/^\d+\..*$/, "a part"));
  if (end !== undefined)
    return `${who} ${end === "error" ? "fails" : end === "done" ? "is done" : "reports"}`;
  if (name.startsWith("xstate.init")) return "it begins";
  if (name.startsWith("xstate.stop")) return "it ends";
  const [, delay = ""] = /^xstate\.after\.([^.]+)/.exec(name) ?? [];
  return delay === "" ? "a part is done" : `${spaced(delay)} is over`;
}

export const labels: Labels = {
  title: ({ key }) => capital(spaced(key)),
  description: ({ description }) => description,
  happens: ({ description, event, cause }) =>
    description === "" ? (eventWords(event, cause) ?? spaced(event)) : sentence(description),
  event: (name, cause) => eventWords(name, cause) ?? spaced(name),
  guard: (name) => guards[name] ?? spaced(name),
  actor,
  condition: (state, { guard, key }) => {
    if (guard !== undefined) return `${marks.if} ${labels.guard(guard)}`;
    const event = key.split("|")[1];
    const isOneOfSeveral = state.transitions.filter((one) => one.key.split("|")[1] === event).length > 1;
    return isOneOfSeveral ? marks.otherwise : "";
  },
  invoke: ({ src, kind }) => `${marks[prefix[kind]]} ${actor(src)}`,
  mark: (name) => marks[name],
};
