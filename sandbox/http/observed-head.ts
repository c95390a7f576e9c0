import type { ServerResponse } from "node:http";

export interface AnswerHead {
  readonly status: number;
  /** Every value of the header, by its lower-case name. */
  values(name: string): string[];
}

/** Tells the head of the answer just before it is sent. */
export function observeHead(response: ServerResponse, see: (head: AnswerHead) => void): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    const own = headersIn(given);
    see({
      status: Number(given[0]),
      values: (name) => own.get(name) ?? listOf(response.getHeader(name)),
    });
    return writeHead(...given);
  };
}

/** The headers among `writeHead`'s arguments, by lower-case name; it takes an object, pairs in a row, or pairs. */
export function headersIn(given: readonly unknown[]): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  const add = (name: unknown, value: unknown) => {
    const key = String(name).toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), ...listOf(value)]);
  };
  const last = given.at(-1);
  if (Array.isArray(last)) {
    const flat = last.flat();
    for (let at = 0; at + 1 < flat.length; at += 2) add(flat[at], flat[at + 1]);
  } else if (typeof last === "object" && last !== null) {
    for (const [name, value] of Object.entries(last)) if (value !== undefined) add(name, value);
  }
  return headers;
}

function listOf(value: unknown): string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
