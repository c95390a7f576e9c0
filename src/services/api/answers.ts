import { type Fields, isFields } from "../fields.ts";
import { BodyStatusError, NetworkError, StatusError, TimeoutError, UnreadableError } from "./errors.ts";

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** `Retry-After` in milliseconds, from seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterOf(headers: Headers, now: () => number = Date.now): number | undefined {
  const text = headers.get("Retry-After")?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

/** Why `fetch`, or reading its body, rejected. */
export function errorOf(error: unknown): Error {
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new TimeoutError({ cause: error });
  return new NetworkError({ cause: error });
}

/**
 * The body of an answer that the contract calls good, with its `status` checked.
 * @param refusal what stood in the body of an answer that is not 2xx
 * @throws StatusError, BodyStatusError or UnreadableError
 */
export async function readAnswer(response: Response, refusal: unknown): Promise<Fields> {
  if (!response.ok)
    throw new StatusError({ status: response.status, ...reasonOf(refusal, response.headers) });
  const body = await readJson(response);
  const status = isFields(body) ? body.status : undefined;
  if (!isFields(body) || typeof status !== "number") throw new UnreadableError(response.status);
  if (status < 200 || status > 299)
    throw new BodyStatusError({ status, ...reasonOf(body, response.headers) });
  return body;
}

async function readJson(response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw errorOf(error);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableError(response.status, { cause });
  }
}

function reasonOf(body: unknown, headers: Headers) {
  const fields = isFields(body) ? body : {};
  return {
    code: textOf(fields.code),
    message: textOf(fields.message),
    retryAfter: retryAfterOf(headers),
  };
}
