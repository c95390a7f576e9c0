import { createParser } from "eventsource-parser";
import type { WalletChange } from "../../machines/session/event-stream.machine.ts";
import { isFields } from "../core/fields.ts";
import { retryAfterOf } from "./answers.ts";

/** What a stream reports, in order. */
export interface StreamListener {
  /** The first bytes have arrived. */
  readonly onOpen: () => void;
  readonly onKeepAlive: () => void;
  readonly onChange: (change: WalletChange) => void;
  /** Changes before this event may have been missed. */
  readonly onReset: (eventId: string | undefined) => void;
}

export interface StreamRequest {
  readonly fetch: typeof globalThis.fetch;
  /** The wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** `http://localhost:4010/api/v1/wallet/events` */
  readonly address: string;
  /** The caller's headers, such as `Authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
}

/** Why a stream ended; `retryAfter` in milliseconds, from the answer's `Retry-After`. */
export type StreamEnd =
  | { readonly reason: "ended"; readonly retryAfter: number }
  | { readonly reason: "unauthorized" }
  /** The server does not offer the stream. */
  | { readonly reason: "unsupported" };

const kinds = ["balance", "transaction", "card", "account"] as const;

/** Reads one stream of `GET /wallet/events` until it ends; any error ends it, too. */
export async function readStream(
  { fetch, now, address, headers, lastEventId, signal }: StreamRequest,
  { onOpen, onKeepAlive, onChange, onReset }: StreamListener,
): Promise<StreamEnd> {
  try {
    const response = await fetch(address, {
      headers: {
        ...headers,
        Accept: "text/event-stream",
        ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }),
      },
      credentials: "omit",
      redirect: "error",
      cache: "no-store",
      signal,
    });
    const isStream = /^text\/event-stream\b/i.test(response.headers.get("Content-Type") ?? "");
    if (response.status !== 200 || !isStream || response.body === null) return await endOf(response, now);
    const parser = createParser({
      onComment: onKeepAlive,
      onEvent({ event, data, id }) {
        onKeepAlive();
        if (event === "reset") return onReset(id);
        const change = parseChange(event, data);
        if (change !== undefined) onChange({ ...change, ...(id !== undefined && { eventId: id }) });
      },
      maxBufferSize: 65_536,
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let isFirst = true; ; isFirst = false) {
      const { done, value } = await reader.read();
      if (done) break;
      if (isFirst) onOpen();
      parser.feed(value);
    }
  } catch {
    // The connection is lost, or `signal` aborted it.
  }
  return { reason: "ended", retryAfter: 0 };
}

/** Undefined for an event that this build does not know. */
function parseChange(event: string | undefined, data: string): WalletChange | undefined {
  if (event !== "changed") return undefined;
  let payload: unknown;
  try {
    payload = JSON.parse(data);
  } catch {
    return { kind: "everything" };
  }
  const kind = isFields(payload) ? kinds.find((kindName) => kindName === payload.kind) : undefined;
  // A newer server sends a kind that this build does not know: anything may have changed.
  if (kind === undefined || !isFields(payload)) return { kind: "everything" };
  return { kind, ...(typeof payload.id === "string" && { subject: payload.id }) };
}

async function endOf(response: Response, now: () => number): Promise<StreamEnd> {
  const { status, headers } = response;
  if (status === 401) return { reason: "unauthorized" };
  if ([404, 405, 406, 410, 501].includes(status) && !(await isAccountMissing(response))) {
    return { reason: "unsupported" };
  }
  return { reason: "ended", retryAfter: retryAfterOf(headers, now) ?? 0 };
}

/** A person without an account gets 404, too: the stream exists, but has no events yet. */
async function isAccountMissing(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => undefined);
  return isFields(body) && body.code === "account_not_found";
}
