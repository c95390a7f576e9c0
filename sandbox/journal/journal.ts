import { pathMatches } from "../http/path-pattern.ts";
import type { Caller, Callers } from "./callers.ts";

/** A request that came in, without its secrets. */
export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  body: unknown;
  /** 0 until it is answered, and for ever where the connection was dropped. */
  status: number;
  /** ISO 8601 with milliseconds */
  readonly at: string;
}

const most = 100_000;

/** The requests since the last reset, oldest first. */
export class Journal {
  readonly #callers: Callers;
  #entries: { entry: Entry; caller: Caller | undefined }[] = [];

  constructor(callers: Callers) {
    this.#callers = callers;
  }

  add(entry: Entry): { attribute(caller: Caller): void } {
    const line: { entry: Entry; caller: Caller | undefined } = { entry, caller: undefined };
    this.#entries.push(line);
    if (this.#entries.length > most) this.#entries.shift();
    return {
      attribute(caller) {
        line.caller = caller;
      },
    };
  }

  async list({ path, email }: { path: string | undefined; email: string | undefined }): Promise<Entry[]> {
    const found: Entry[] = [];
    for (const { entry, caller } of this.#entries) {
      if (path !== undefined && !pathMatches(path, entry.path)) continue;
      if (email !== undefined && (await this.#callers.emailOf(caller)) !== email.toLowerCase()) continue;
      found.push(entry);
    }
    return found;
  }

  clear(): void {
    this.#entries = [];
  }
}
