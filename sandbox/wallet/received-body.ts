import type { IncomingMessage } from "node:http";
import { BodyTooLarge, parseJson, readBody } from "../http/body.ts";
import type { ContractOperation } from "./contract.ts";
import { receiveDocument } from "./document.ts";
import { Refusal } from "./refusal.ts";

/** Max bytes of a JSON body. The contract's largest JSON body has less than 4 KB. */
const maxJsonBytes = 64 * 1024;

export interface ReceivedBody {
  readonly body: unknown;
  /** Why the body does not match the contract. */
  readonly refusal?: Refusal;
}

/**
 * Reads and validates a body; a call without a body accepts an empty body or `{}`. @throws Refusal if the body cannot
 * be read at all
 */
export async function receiveBody(
  request: IncomingMessage,
  operation: ContractOperation,
): Promise<ReceivedBody> {
  if (operation.contentType === "multipart/form-data") {
    requireType(request, "multipart/form-data");
    return await catchRefusal(async () => ({ body: await receiveDocument(request) }));
  }
  if (operation.contentType === undefined) return await receiveNoBody(request);
  const bytes = await readBody(request, maxJsonBytes);
  if (bytes.length === 0 && !operation.isBodyRequired) return { body: undefined };
  requireType(request, "application/json");
  const body = parseJson(bytes);
  return await catchRefusal(async () => {
    operation.checkBody(body);
    return { body };
  }, body);
}

async function receiveNoBody(request: IncomingMessage): Promise<ReceivedBody> {
  const bytes = await readBody(request, maxJsonBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return undefined;
    throw error;
  });
  const text = bytes?.toString().replace(/\s/g, "");
  if (text === "" || text === "{}") return { body: undefined };
  throw new Refusal("invalid_request", "This call takes no body");
}

/**
 * Returns an invalid body with the error instead of throwing, because a key may store the rejection. The error code
 * replaces the body of a document.
 */
async function catchRefusal(
  receive: () => Promise<ReceivedBody>,
  givenBody?: unknown,
): Promise<ReceivedBody> {
  try {
    return await receive();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { body: givenBody ?? { refused: error.code }, refusal: error };
  }
}

function requireType(request: IncomingMessage, mediaType: string): void {
  const [type = "", ...parameters] = (request.headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  const encoding = request.headers["content-encoding"] ?? "identity";
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type.trim() !== mediaType || encoding !== "identity" || !isUtf8) {
    request.resume();
    throw new Refusal("unsupported_media_type", `The body must be ${mediaType}`);
  }
}
