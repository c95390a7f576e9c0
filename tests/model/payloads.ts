/** Reads the ids, outcomes and values in the events and answers of a chart's path file. */
import type { GraphEdge, graphOf } from "statechart-paths";
import type { Outcome } from "../../src/machines/instructions/instruction.ts";

type Graph = ReturnType<typeof graphOf>;
type Context = Readonly<Record<string, unknown>>;

const edgesOf = ({ outgoing }: Graph): readonly GraphEdge[] => [...outgoing.values()].flat();

const isId = (key: string): boolean => /^(?:paymentMethodId|accountId|toAccountId|personId|phone)$/.test(key);

/** The values of each id of a card, payee, account or person, by event and field: `card.chosen paymentMethodId`. */
export function idsIn(graphs: readonly Graph[]): ReadonlyMap<string, ReadonlySet<string>> {
  const valuesByField = new Map<string, Set<string>>();
  const note = (valuePath: string, value: unknown): void => {
    if (typeof value !== "object" || value === null || "sessionId" in value) return;
    for (const [key, property] of Object.entries(value)) {
      if (typeof property === "string" && isId(key)) {
        const field = `${valuePath} ${key}`;
        valuesByField.set(field, (valuesByField.get(field) ?? new Set()).add(property));
      } else if (typeof property === "object") note(valuePath, property);
    }
  };
  for (const { event } of graphs.flatMap(edgesOf)) {
    const { type, ...payload } = event;
    note(type.replace("xstate.done.actor.", "done "), payload);
  }
  return valuesByField;
}

/** The states of all outcomes. */
export function outcomesIn(graphs: readonly Graph[]): ReadonlySet<Outcome["state"]> {
  const foundStates = new Set<Outcome["state"]>();
  const note = (value: unknown): void => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || "sessionId" in value) return;
    for (const [key, property] of Object.entries(value)) {
      const state: unknown = key === "outcome" && property?.state;
      if (typeof state === "string") foundStates.add(state as Outcome["state"]);
      else note(property);
    }
  };
  for (const { event } of graphs.flatMap(edgesOf)) note(event);
  return foundStates;
}

function reachableFrom({ outgoing }: Graph, states: Iterable<string>): ReadonlySet<string> {
  const reachedStates = new Set(states);
  for (const state of reachedStates)
    for (const { target } of outgoing.get(state) ?? []) reachedStates.add(target);
  return reachedStates;
}

/** The actors that can answer again after an answer, and give the same one each time. */
export function repeatedAnswersIn(graph: Graph): readonly string[] {
  const answers = edgesOf(graph).filter(({ event }) => event.type.startsWith("xstate.done.actor."));
  const types = [...new Set(answers.map(({ event }) => event.type))];
  return types
    .filter((type) => {
      const edges = answers.filter(({ event }) => event.type === type);
      const [only, ...others] = new Set(edges.map(({ event }) => JSON.stringify(event.output)));
      if (only === undefined || others.length > 0) return false;
      const targets = edges.map(({ target }) => target);
      const laterStates = reachableFrom(graph, targets);
      return edges.some(({ source }) => laterStates.has(source));
    })
    .map((type) => type.replace("xstate.done.actor.", ""));
}

type Value = string | number | object;

/** A reference to an actor has no content to compare. */
const isValue = (value: unknown): value is Value =>
  typeof value === "object"
    ? value !== null && !("sessionId" in value)
    : (typeof value === "string" && value !== "") || typeof value === "number";

/** Whether a changed value of the context contains this one. */
function isKeptInContext(
  value: Value,
  { before, after }: { readonly before: Context; readonly after: Context },
) {
  const text = JSON.stringify(value);
  return Object.entries(after).some(
    ([key, property]) => property !== before[key] && JSON.stringify(property)?.includes(text) === true,
  );
}

/**
 * The texts, numbers and objects of events that the chart stores, that can occur again, and that are the same each
 * time.
 */
export function repeatedValuesIn(graph: Graph): readonly string[] {
  const edges = edgesOf(graph).filter(({ event }) => !event.type.startsWith("xstate."));
  const repeatedValues = new Map<
    string,
    { readonly type: string; readonly key: string; readonly isKept: boolean }
  >();
  for (const { event, source, reached } of edges) {
    const { type, ...payload } = event;
    const contextBefore: Context = graph.snapshots.get(source)?.context ?? {};
    for (const [key, value] of Object.entries(payload)) {
      if (!isValue(value)) continue;
      const field = `${type} ${key}`;
      const { isKept: wasKept } = repeatedValues.get(field) ?? { isKept: false };
      const otherFields = JSON.stringify({ ...payload, [key]: undefined });
      const isKeptNow =
        !otherFields.includes(JSON.stringify(value)) &&
        isKeptInContext(value, { before: contextBefore, after: reached.context });
      repeatedValues.set(field, { type, key, isKept: wasKept || isKeptNow });
    }
  }
  return [...repeatedValues].flatMap(([field, { type, key, isKept: wasKept }]) => {
    const ofType = edges.filter(({ event }) => event.type === type);
    if (!wasKept || new Set(ofType.map(({ event }) => JSON.stringify(event[key]))).size > 1) return [];
    const targets = ofType.map(({ target }) => target);
    const laterStates = reachableFrom(graph, targets);
    return ofType.some(({ source }) => laterStates.has(source)) ? [field] : [];
  });
}
