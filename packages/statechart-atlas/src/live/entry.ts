/** What the running app tells the atlas beside it: which states hold, and what happened; of payloads the names and kinds alone. */

/** Names of fields and what kind of thing stands there, never the thing. */
export type Redacted = Readonly<Record<string, string>>;

export interface Entry {
  /** Counts up within one page of the app. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** `door·2`: the second door that this page of the app started. */
  readonly actor: string;
  /** What its parent's chart calls it (`frontDoor`); left out where the name is made while the app runs. */
  readonly role?: string;
  /** The chart's id. */
  readonly chart: string;
  readonly event: string;
  readonly payload: Redacted;
  readonly context: Redacted;
  /** Paths of the states that hold afterwards; none once it has ended. */
  readonly states: readonly string[];
}

export type LiveMessage =
  | { readonly kind: "who" }
  /** Everything that a page of the app has seen so far. */
  | { readonly kind: "all"; readonly page: string; readonly entries: readonly Entry[] }
  | { readonly kind: "entry"; readonly page: string; readonly entry: Entry };

/** The states that hold after the last of `entries`, by actor; what has ended is left out. */
export function statesAfter(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const last = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.states.length === 0) last.delete(entry.actor);
    else last.set(entry.actor, entry);
  }
  return last;
}

/** Adds what was told; a page that was loaded anew begins anew. */
export function heard(
  before: { readonly page: string; readonly entries: readonly Entry[] },
  message: LiveMessage,
): { readonly page: string; readonly entries: readonly Entry[] } {
  if (message.kind === "who") return before;
  if (message.kind === "all") return { page: message.page, entries: message.entries };
  const kept = message.page === before.page ? before.entries : [];
  const { entry } = message;
  if (kept.some(({ number }) => number === entry.number)) return before;
  return { page: message.page, entries: [...kept, entry] };
}
