/** How the drawings speak: sentences of the charts, names of their guards, actors and delays, and the marks' own words. */
import type { FlowInvoke, FlowState, FlowTransition } from "../charts/flow.ts";
import { actors, guards } from "./names.ts";

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
  readonly guard: (name: string) => string;
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

export const labels: Labels = {
  title: ({ key }) => capital(spaced(key)),
  description: ({ description }) => description,
  happens: ({ description, event }) => (description === "" ? spaced(event) : sentence(description)),
  guard: (name) => guards[name] ?? spaced(name),
  actor,
  invoke: ({ src, kind }) => `${marks[prefix[kind]]} ${actor(src)}`,
  mark: (name) => marks[name],
};
