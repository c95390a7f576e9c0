import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import type { People } from "../ports.ts";
import { readTokenSubject } from "./token-subject.ts";

export interface CallerClues {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Fields of a form or a JSON object. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The token's `sub`, or the e-mail typed on the sign-in page. */
export type Caller = { readonly sub: string } | { readonly email: string };

const maxCallerMarks = 10_000;

/**
 * Identifies the caller of a request: by a bearer, refresh or id token; on the sign-in page by the typed e-mail;
 * between sign-in and first token by the codes, cookies and redirects that the browser was given. A guess, only for
 * faults and the request log.
 */
export class CallerFinder {
  readonly #people: People;
  readonly #learnt = new Map<string, Caller>();

  constructor(people: People) {
    this.#people = people;
  }

  find(clues: CallerClues): Caller | undefined {
    const { fields, headers, path, query } = clues;
    const tokens = [
      /^Bearer +(.+)$/i.exec(headers.authorization ?? "")?.[1],
      textOf(fields.refresh_token),
      textOf(fields.id_token_hint),
      query.get("id_token_hint") ?? undefined,
    ];
    for (const token of tokens) {
      const { sub, sid } = readTokenSubject(token);
      if (sub === undefined) continue;
      if (sid !== undefined) this.#learn(`cookie ${sid}`, { sub });
      return { sub };
    }
    const email = path.startsWith("/realms/") ? textOf(fields.email) : undefined;
    if (email !== undefined) return { email: email.trim().toLowerCase() };
    const callerMarks = [`code ${textOf(fields.code)}`, `path ${path}`];
    for (const value of cookieValues(headers.cookie)) callerMarks.push(`cookie ${value}`);
    return callerMarks.map((mark) => this.#learnt.get(mark)).find((caller) => caller !== undefined);
  }

  /** Values in a response to a known person identify their next request. */
  learn(caller: Caller, { location, "set-cookie": cookies = [] }: OutgoingHttpHeaders): void {
    if (typeof location === "string") {
      const [locationUrl = "", fragment = ""] = location.split("#");
      const [path = "", query = ""] = locationUrl.replace(/^https?:\/\/[^/]+/, "").split("?");
      const code = new URLSearchParams(fragment).get("code") ?? new URLSearchParams(query).get("code");
      if (code !== null) this.#learn(`code ${code}`, caller);
      // A path shared by all people identifies none of them.
      if (/\/[A-Za-z0-9_-]{16,}(?:$|\/)/.test(path)) this.#learn(`path ${path}`, caller);
    }
    for (const cookie of [cookies].flat()) {
      for (const value of cookieValues(cookie.split(";")[0])) this.#learn(`cookie ${value}`, caller);
    }
  }

  async emailOf(caller: Caller | undefined): Promise<string | undefined> {
    if (!caller) return undefined;
    return "email" in caller ? caller.email : (await this.#people.byId(caller.sub))?.email;
  }

  /** Whether a caller is the person with this address. One look-up serves any number of callers. */
  async recognizerOf(email: string): Promise<(caller: Caller | undefined) => boolean> {
    const wanted = email.toLowerCase();
    const id = (await this.#people.byEmail(wanted))?.id;
    return (caller) =>
      caller !== undefined && ("email" in caller ? caller.email === wanted : caller.sub === id);
  }

  forget(): void {
    this.#learnt.clear();
  }

  #learn(mark: string, caller: Caller): void {
    this.#learnt.delete(mark);
    this.#learnt.set(mark, caller);
    const [oldestMark] = this.#learnt.keys();
    if (this.#learnt.size > maxCallerMarks && oldestMark !== undefined) this.#learnt.delete(oldestMark);
  }
}

/** Leaves out values that are too short to be unique. */
function cookieValues(header: string | undefined): string[] {
  return (header ?? "")
    .split(";")
    .map((pair) => pair.slice(pair.indexOf("=") + 1).trim())
    .filter((value) => value.length >= 16);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
