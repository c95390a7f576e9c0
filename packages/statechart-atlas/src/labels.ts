/**
 * The texts of the drawings: the charts' descriptions, names of guards, actors and delays, and the texts of the marks.
 */
import type { Cause, FlowInvoke, FlowState, FlowTransition } from "./charts/flow.ts";

/** `canSubmit` → `can submit`; code is unchanged. */
function splitWords(name: string): string {
  if (/[(){}=<>!&|[\]]/.test(name)) return name;
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

function toSentence(text: string): string {
  return text.replace(/\.$/, "");
}

export interface Labels {
  readonly title: (state: FlowState) => string;
  readonly description: (state: FlowState) => string;
  readonly happens: (transition: FlowTransition) => string;
  /** The name of an event type: `the payment is done` for `xstate.done.actor.pay`. */
  readonly event: (name: string, cause?: Cause) => string;
  readonly guard: (name: string) => string;
  /** A transition's condition: `if can submit`, `otherwise` for the last of several candidates, or empty. */
  readonly condition: (state: FlowState, transition: FlowTransition) => string;
  /** The name of a child chart, or of a service. */
  readonly actor: (name: string) => string;
  readonly invoke: (invoke: FlowInvoke) => string;
  readonly mark: (name: keyof typeof marks) => string;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const prefix = { port: "asks", listener: "listens", machine: "starts" } as const;

/** Names for a chart's identifiers; an identifier without a name is split into words. */
export interface Names {
  readonly guards?: Readonly<Record<string, string>>;
  readonly actors?: Readonly<Record<string, string>>;
  readonly delays?: Readonly<Record<string, string>>;
  /** If true, the end of an actor that has no name here is shown as its id only, without “is done”. */
  readonly saysNamedEndsAlone?: boolean;
}

/** `a, or(b, c)` → `a` and `or(b, c)` */
function splitList(list: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of list) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** A duration as text: `60 s`, `5 min`. */
export function timeText(milliseconds: number): string {
  const all = milliseconds / 1_000;
  return all > 60 && all % 60 === 0 ? `${all / 60} min` : `${all} s`;
}

export function labelsOf({
  guards = {},
  actors = {},
  delays = {},
  saysNamedEndsAlone = false,
}: Names = {}): Labels {
  const actor = (name: string): string => actors[name] ?? splitWords(name);

  const guard = (name: string): string => {
    const [, how, list = ""] = /^(and|or|not)\((.*)\)$/s.exec(name) ?? [];
    if (how === undefined) return guards[name] ?? splitWords(name);
    const parts = splitList(list).map((part) =>
      /^(?:and|or)\(/.test(part) ? `(${guard(part)})` : guard(part),
    );
    return how === "not" ? `not ${parts.join(" ")}` : parts.join(` ${how} `);
  };

  /** XState's own events in words; undefined for the chart's events. */
  function eventWords(name: string, cause?: Cause): string | undefined {
    const isSaid = actors[name] !== undefined || !saysNamedEndsAlone;
    if (cause === "done" && isSaid) return `${actor(name)} is done`;
    if (cause === "delay") return delays[name] ?? (/^\d+$/.test(name) ? timeText(Number(name)) : undefined);
    if (cause === "failed") return `${actor(name)} fails`;
    if (cause === "finished" && isSaid) return "all within is done";
    if (name === "*") return "anything else";
    if (!name.startsWith("xstate.")) return undefined;
    const [, end, of = ""] = /^xstate\.(done|error|snapshot)\.actor\.(.*)$/.exec(name) ?? [];
    const who = of === "*" ? "one of them" : actor(of.replace(/^\d+\..*$/, "a part"));
    if (end !== undefined)
      return `${who} ${end === "error" ? "fails" : end === "done" ? "is done" : "reports"}`;
    if (name.startsWith("xstate.init")) return "it begins";
    if (name.startsWith("xstate.stop")) return "it ends";
    const [, delay = ""] = /^xstate\.after\.([^.]+)/.exec(name) ?? [];
    return delay === "" ? "a part is done" : `${splitWords(delay)} is over`;
  }

  return {
    title: ({ key, history }) => `${capitalize(splitWords(key))}${history === undefined ? "" : " (history)"}`,
    description: ({ description }) => description,
    happens: ({ description, event, cause }) =>
      description === "" ? (eventWords(event, cause) ?? splitWords(event)) : toSentence(description),
    event: (name, cause) => eventWords(name, cause) ?? splitWords(name),
    guard,
    actor,
    condition: (state, { guard: name, key }) => {
      if (name !== undefined) return `${marks.if} ${guard(name)}`;
      const event = key.split("|")[1];
      const isOneOfSeveral =
        state.transitions.filter((transition) => transition.key.split("|")[1] === event).length > 1;
      return isOneOfSeveral ? marks.otherwise : "";
    },
    invoke: ({ src, kind }) => `${marks[prefix[kind]]} ${actor(src)}`,
    mark: (name) => marks[name],
  };
}
