/**
 * The texts of the drawings: the charts' descriptions, names of guards, actors and delays, and the texts of the marks.
 */
import type { Cause, FlowInvoke, FlowState, FlowTransition } from "./charts/flow.ts";

/** `canSubmit` → `can submit`; code is unchanged. */
function splitWords(name: string): string {
  if (/[(){}=<>!&|[\]]/.test(name)) return name;
  return name
    .replace(/[._-]/g, " ")
    .replace(
      /([a-z])([A-Z])/g,
      (_, lowerLetter: string, upperLetter: string) => `${lowerLetter} ${upperLetter.toLowerCase()}`,
    );
}

const textMarks = {
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
  readonly mark: (name: keyof typeof textMarks) => string;
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
  const items = [""];
  let depth = 0;
  for (const letter of list) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) items.push("");
    else items[items.length - 1] += letter;
  }
  return items.map((item) => item.trim());
}

/** A duration as text: `60 s`, `5 min`. */
export function timeText(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  return seconds > 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

export function labelsOf({
  guards = {},
  actors = {},
  delays = {},
  saysNamedEndsAlone = false,
}: Names = {}): Labels {
  const actorLabel = (name: string): string => actors[name] ?? splitWords(name);

  const guardLabel = (name: string): string => {
    const [, operator, list = ""] = /^(and|or|not)\((.*)\)$/s.exec(name) ?? [];
    if (operator === undefined) return guards[name] ?? splitWords(name);
    const operandLabels = splitList(list).map((operand) =>
      /^(?:and|or)\(/.test(operand) ? `(${guardLabel(operand)})` : guardLabel(operand),
    );
    return operator === "not" ? `not ${operandLabels.join(" ")}` : operandLabels.join(` ${operator} `);
  };

  /** XState's own events in words; undefined for the chart's events. */
  function eventWords(name: string, cause?: Cause): string | undefined {
    const hasActorLabel = actors[name] !== undefined || !saysNamedEndsAlone;
    if (cause === "done" && hasActorLabel) return `${actorLabel(name)} is done`;
    if (cause === "delay") return delays[name] ?? (/^\d+$/.test(name) ? timeText(Number(name)) : undefined);
    if (cause === "failed") return `${actorLabel(name)} fails`;
    if (cause === "finished" && hasActorLabel) return "all within is done";
    if (name === "*") return "anything else";
    if (!name.startsWith("xstate.")) return undefined;
    const [, outcome, actorId = ""] = /^xstate\.(done|error|snapshot)\.actor\.(.*)$/.exec(name) ?? [];
    const actorText = actorId === "*" ? "one of them" : actorLabel(actorId.replace(/^\d+\..*$/, "a part"));
    if (outcome !== undefined)
      return `${actorText} ${outcome === "error" ? "fails" : outcome === "done" ? "is done" : "reports"}`;
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
    guard: guardLabel,
    actor: actorLabel,
    condition: (state, { guard: name, key }) => {
      if (name !== undefined) return `${textMarks.if} ${guardLabel(name)}`;
      const event = key.split("|")[1];
      const isOneOfSeveral =
        state.transitions.filter((transition) => transition.key.split("|")[1] === event).length > 1;
      return isOneOfSeveral ? textMarks.otherwise : "";
    },
    invoke: ({ src, kind }) => `${textMarks[prefix[kind]]} ${actorLabel(src)}`,
    mark: (name) => textMarks[name],
  };
}
