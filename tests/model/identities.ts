/** Finds the values of each id of a card, payee, account or person in a chart's events and answers. */
import { graphOf, type Subject } from "statechart-paths";

const isIdentity = (key: string): boolean =>
  /^(?:paymentMethodId|accountId|toAccountId|personId|phone)$/.test(key);

/** The values of each id, with event and field as key: `card.chosen paymentMethodId`. */
export function identitiesOf(subject: Subject): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (place: string, value: unknown): void => {
    if (typeof value !== "object" || value === null || "sessionId" in value) return;
    for (const [key, property] of Object.entries(value)) {
      if (typeof property === "string" && isIdentity(key)) {
        const field = `${place} ${key}`;
        found.set(field, (found.get(field) ?? new Set()).add(property));
      } else if (typeof property === "object") note(place, property);
    }
  };
  for (const start of subject.starts)
    for (const edges of graphOf(subject, start).outgoing.values())
      for (const { event } of edges) {
        const { type, ...payload } = event;
        note(type.replace("xstate.done.actor.", "done "), payload);
      }
  return found;
}
