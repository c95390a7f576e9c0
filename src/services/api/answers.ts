import { BodyStatusError, NetworkError, StatusError, TimeoutError, UnreadableError } from "../core/errors.ts";
import { isFields } from "../core/fields.ts";

export function nonEmptyTextOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** `Retry-After` in milliseconds, from seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterOf(headers: Headers, now: () => number): number | undefined {
  const text = headers.get("Retry-After")?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = /\bGMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

/** Maps a rejection of `fetch`, or of reading its body, to a timeout or a network error. */
export function toNetworkError(error: unknown): Error {
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new TimeoutError({ cause: error });
  return new NetworkError({ cause: error });
}

/** Wraps `send` so that an answer other than 2xx keeps its status even if the connection breaks during its body. */
export function keepStatus(send: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.ok) return response;
    const { status, headers } = response;
    const text = await response.text().catch(() => "");
    return new Response(text === "" ? null : text, { status, headers });
  };
}

/** Fills in a missing `status` of the body: servers without idempotency keys send lists without it. */
export function addBodyStatus(body: unknown, status: number): unknown {
  return isFields(body) && (body.status ?? undefined) === undefined ? { ...body, status } : body;
}

/**
 * Checks an answer's statuses and, with the contract's guard, its body.
 * @param error the body of an answer that is not 2xx
 * @throws StatusError, BodyStatusError or UnreadableError
 */
export function checkAnswer<Answer>(
  { response, data, error: refusal }: { response: Response; data?: unknown; error?: unknown },
  isAnswer: (body: unknown) => body is Answer,
  now: () => number,
): Answer {
  const { status, headers } = response;
  if (!response.ok) {
    throw new StatusError({ status, ...reasonOf(refusal, headers, now) }, statusOf(refusal));
  }
  const bodyStatus = statusOf(data);
  if (bodyStatus !== undefined && (bodyStatus < 200 || bodyStatus > 299)) {
    throw new BodyStatusError({ status: bodyStatus, ...reasonOf(data, headers, now) });
  }
  if (!isAnswer(data)) throw new UnreadableError(status);
  return data;
}

function statusOf(body: unknown): number | undefined {
  return isFields(body) && typeof body.status === "number" ? body.status : undefined;
}

function reasonOf(body: unknown, headers: Headers, now: () => number) {
  const fields = isFields(body) ? body : {};
  return {
    code: nonEmptyTextOf(fields.code),
    message: nonEmptyTextOf(fields.message),
    retryAfter: retryAfterOf(headers, now),
  };
}
