import { failureOf, rejection } from "../../machines/core/failure.ts";
import type { SendResult } from "../../machines/instructions/instruction.ts";
import type { Api, RawCall } from "../api/client.ts";

class SendPrevented extends Error {}

/** One request with a key. */
export interface KeyedRequest {
  readonly key: string;
  readonly make: RawCall;
  /** In milliseconds. */
  readonly timeout: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `signal` and `fetch` are those of an upload. */
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
  /** Records the submission in the journal. Resolves to an error code if the entry is gone. */
  readonly markSubmitted: () => Promise<"journal_missing" | "call_cancelled" | undefined>;
  /** Called right before the request is sent. */
  readonly maySend: (token: string) => boolean;
  readonly resultOf: (answer: Awaited<ReturnType<Api["exchange"]>>) => SendResult;
}

/** Records the submission in the journal, then sends the key once, if it may still be sent. It never rejects. */
export async function sendOnce(api: Api, request: KeyedRequest): Promise<SendResult> {
  const { key, make, timeout, headers, signal, fetch, markSubmitted, maySend, resultOf } = request;
  let token: string;
  try {
    // Renewing the token takes time, so the journal is checked only afterwards, right before the request is sent.
    token = await api.token();
    const refusal = await markSubmitted();
    if (refusal !== undefined) return { kind: "notSent", failure: rejection(refusal) };
  } catch (error) {
    return { kind: "notSent", failure: failureOf(error) };
  }
  try {
    const answer = await api.exchange(make, {
      token,
      timeout,
      headers: { ...api.keyHeader(key), ...headers },
      ...(signal && { signal }),
      ...(fetch && { fetch }),
      beforeSend: () => {
        if (!maySend(token)) throw new SendPrevented();
      },
    });
    return resultOf(answer);
  } catch (error) {
    if (error instanceof SendPrevented) return { kind: "notSent", failure: rejection("payment_too_late") };
    return { kind: "unknown", failure: failureOf(error) };
  }
}
