import { pathMatches } from "../http/path-pattern.ts";
import type { Caller, CallerFinder } from "./callers.ts";

/** A received request, without its secrets. */
export interface RequestEntry {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The kept fields of the body: see `known-fields.ts`. */
  body: unknown;
  /** 0 until the response, and permanently if the connection was dropped. */
  status: number;
  /** ISO 8601 with milliseconds */
  readonly at: string;
}

interface LoggedRequest {
  readonly entry: RequestEntry;
  caller: Caller | undefined;
  /** Size of the entry as JSON. */
  bytes: number;
}

/** Max bytes of all entries as JSON. */
const defaultMaxBytes = 64 * 1024 * 1024;

/** The requests since the last reset, oldest first; above the max size, the oldest are dropped. */
export class RequestLog {
  readonly #callers: CallerFinder;
  readonly #maxBytes: number;
  #lines = new Set<LoggedRequest>();
  #bytes = 0;

  constructor(callers: CallerFinder, maxBytes = defaultMaxBytes) {
    this.#callers = callers;
    this.#maxBytes = maxBytes;
  }

  add(entry: RequestEntry): { attribute(caller: Caller): void; keepBody(body: unknown): void } {
    const line: LoggedRequest = { entry, caller: undefined, bytes: 0 };
    this.#lines.add(line);
    this.#measure(line);
    return {
      attribute(caller) {
        line.caller = caller;
      },
      keepBody: (body) => {
        entry.body = body;
        if (this.#lines.has(line)) this.#measure(line);
      },
    };
  }

  async list({
    path,
    email,
  }: {
    path: string | undefined;
    email: string | undefined;
  }): Promise<RequestEntry[]> {
    const isWanted = email === undefined ? () => true : await this.#callers.recognizerOf(email);
    return [...this.#lines]
      .filter(({ entry }) => path === undefined || pathMatches(path, entry.path))
      .filter(({ caller }) => isWanted(caller))
      .map(({ entry }) => entry);
  }

  clear(): void {
    this.#lines = new Set();
    this.#bytes = 0;
  }

  #measure(line: LoggedRequest): void {
    // Plus 4 bytes: a comma, and a status of three digits.
    const bytes = Buffer.byteLength(JSON.stringify(line.entry)) + 4;
    this.#bytes += bytes - line.bytes;
    line.bytes = bytes;
    for (const oldestLine of this.#lines) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#lines.delete(oldestLine);
      this.#bytes -= oldestLine.bytes;
    }
  }
}
