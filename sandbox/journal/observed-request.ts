import type { IncomingMessage, ServerResponse } from "node:http";
import { observeBody } from "../http/observed-body.ts";
import { observeHead } from "../http/observed-head.ts";
import { parseTarget } from "../http/request-target.ts";
import type { Caller, Callers } from "./callers.ts";
import type { Entry, Journal } from "./journal.ts";
import type { KnownFields } from "./known-fields.ts";
import { BodyRecorder } from "./recorded-body.ts";
import { redact, redactHeader } from "./redaction.ts";

export interface ObservedRequest {
  readonly method: string;
  readonly path: string;
  /** Waits for a small body where the caller can be told by nothing else. */
  findCaller(): Promise<Caller | undefined>;
}

/** A body that fits into the parser's buffer comes in whole, whether or not anybody reads it yet. */
const smallBody = 8 * 1024;

/** Writes the request into the journal as it comes in, and its status as it is answered. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { callers, journal, known }: { callers: Callers; journal: Journal; known: KnownFields },
): ObservedRequest {
  const { path, query } = parseTarget(request.url);
  const { headers, method = "GET" } = request;
  const recorder = new BodyRecorder(headers);
  const entry: Entry = {
    method,
    path,
    query: Object.fromEntries([...query].map(([name, value]) => [name, String(redact(name, value))])),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, redactHeader(name, String(value))]),
    ),
    body: null,
    status: 0,
    at: new Date().toISOString(),
  };
  const line = journal.add(entry);
  const find = (): Caller | undefined => {
    const body = recorder.parsed();
    const fields = typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
    const caller = callers.find({ path, query, headers, fields });
    if (caller) line.attribute(caller);
    return caller;
  };
  const { ended } = observeBody(request, (chunk) => recorder.see(chunk));
  const whole = ended.then(() => {
    line.keepBody(redact("", recorder.parts ?? known({ method, path }, recorder.parsed())));
    find();
  });
  observeHead(response, (head) => {
    entry.status = head.status;
    const caller = path.startsWith("/realms/") ? find() : undefined;
    if (caller) callers.learn(caller, head);
  });
  return {
    method,
    path,
    async findCaller() {
      const known = find();
      if (known || Number(headers["content-length"] ?? 0) > smallBody) return known;
      if (headers["content-length"] !== undefined) await whole;
      return find();
    },
  };
}
