/**
 * The messages from the running app to the atlas: active states and events, with the names and types of payload fields.
 */

/** Names of fields and the types of their values, never the values. */
export type Redacted = Readonly<Record<string, string>>;

export interface Entry {
  /** The entry's number, which increases within one page of the app. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** `door·2`: the second `door` actor that this page of the app started. */
  readonly actor: string;
  /** The actor's name in its parent's chart (`frontDoor`); omitted if code generates the name at run time. */
  readonly role?: string;
  /** The chart's id. */
  readonly chart: string;
  readonly event: string;
  readonly payload: Redacted;
  readonly context: Redacted;
  /** Paths of the active states after the event; none if the actor has ended. */
  readonly states: readonly string[];
}

export type LiveMessage =
  | { readonly kind: "who" }
  /** All entries of a page of the app so far. */
  | { readonly kind: "all"; readonly page: string; readonly entries: readonly Entry[] }
  | { readonly kind: "entry"; readonly page: string; readonly entry: Entry };

/** The last entry of each running actor, with its active states. */
export function statesAfter(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const lastEntries = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.states.length === 0) lastEntries.delete(entry.actor);
    else lastEntries.set(entry.actor, entry);
  }
  return lastEntries;
}

/** Adds a message; a reloaded page starts a new list. */
export function entriesAfter(
  previousState: { readonly page: string; readonly entries: readonly Entry[] },
  message: LiveMessage,
): { readonly page: string; readonly entries: readonly Entry[] } {
  if (message.kind === "who") return previousState;
  if (message.kind === "all") return { page: message.page, entries: message.entries };
  const earlierEntries = message.page === previousState.page ? previousState.entries : [];
  const { entry } = message;
  if (earlierEntries.some(({ number }) => number === entry.number)) return previousState;
  return { page: message.page, entries: [...earlierEntries, entry] };
}
