import type { Middleware } from "koa";
import { isPreflight } from "../http/cors.ts";
import { observeBody } from "../http/observed-body.ts";
import { parseTarget } from "../http/request-target.ts";
import type { Caller, CallerFinder } from "./callers.ts";
import type { KnownFieldPicker } from "./known-fields.ts";
import { BodyRecorder } from "./recorded-body.ts";
import { redact, redactHeader } from "./redaction.ts";
import type { RequestEntry, RequestLog } from "./request-log.ts";

export interface RequestLogState {
  /** The caller's e-mail. Waits for a small body if nothing else identifies the caller. */
  findEmail(): Promise<string | undefined>;
}

/** A body that fits into the parser's buffer arrives completely even if it is not read yet. */
const smallBody = 8 * 1024;

/**
 * Adds each request to the request log when it arrives, and its status when it is answered. No earlier middleware may
 * be asynchronous: the body must be observed in the tick in which the request arrives.
 */
export function writeRequestLog({
  callers,
  requestLog,
  known,
}: {
  callers: CallerFinder;
  requestLog: RequestLog;
  known: KnownFieldPicker;
}): Middleware<RequestLogState> {
  return async (ctx, next) => {
    if (isPreflight(ctx)) return next();
    const { headers, method } = ctx;
    const { path, query } = parseTarget(ctx.url);
    const recorder = new BodyRecorder(headers);
    const entry: RequestEntry = {
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
    const line = requestLog.add(entry);
    const find = (): Caller | undefined => {
      const body = recorder.parsed();
      const fields = typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
      const caller = callers.find({ path, query, headers, fields });
      if (caller) line.attribute(caller);
      return caller;
    };
    const { ended } = observeBody(ctx.req, (chunk) => recorder.see(chunk));
    const bodyRecorded = ended.then(() => {
      line.keepBody(redact("", recorder.parts ?? known({ method, path }, recorder.parsed())));
      find();
    });
    ctx.state.findEmail = async () => {
      const knownCaller = find();
      const length = headers["content-length"];
      if (knownCaller || length === undefined || Number(length) > smallBody)
        return callers.emailOf(knownCaller);
      await bodyRecorded;
      return callers.emailOf(find());
    };
    await next();
    // A fault has dropped the connection.
    if (ctx.respond === false) return;
    entry.status = ctx.status;
    const caller = path.startsWith("/realms/") ? find() : undefined;
    if (caller) callers.learn(caller, ctx.response.headers);
  };
}
