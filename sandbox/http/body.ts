import type { IncomingMessage } from "node:http";

export class BodyTooLarge extends Error {}

/** The body is not UTF-8, not JSON, nested too deeply, or has a duplicate name. The message may be shown. */
export class BodyInvalid extends Error {}

const maxDepth = 32;
const endedEarlyMessage = "The body ended early.";

/**
 * Reads the body. @throws BodyTooLarge above `limit` bytes, discarding the rest, and BodyInvalid if the client
 * disconnects
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    request.resume();
    throw new BodyTooLarge();
  }
  // A request aborted before this read emits no more events.
  if (request.destroyed) throw new BodyInvalid(endedEarlyMessage);
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(new BodyTooLarge());
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => reject(new BodyInvalid(endedEarlyMessage)));
  });
}

/** @throws BodyInvalid */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BodyInvalid("The body is not UTF-8.");
  }
  if (isNestedTooDeep(text)) throw new BodyInvalid(`The body is nested more than ${maxDepth} deep.`);
  let body: unknown;
  let isWellFormed = true;
  try {
    body = JSON.parse(text, (name: string, value: unknown) => {
      isWellFormed &&= name.isWellFormed() && (typeof value !== "string" || value.isWellFormed());
      return value;
    });
  } catch {
    throw new BodyInvalid("The body is not JSON.");
  }
  // A lone surrogate (RFC 8259, section 8.2) would be stored as a different text from the one sent.
  if (!isWellFormed) throw new BodyInvalid("The body has half of a character.");
  // Reject a duplicate name: of its two values, another parser may use the other one (RFC 8259, section 4).
  const duplicateName = findDuplicateName(text);
  if (duplicateName !== undefined)
    throw new BodyInvalid(`The body has ${JSON.stringify(duplicateName)} twice.`);
  return body;
}

/** The first duplicate name in an object, with escapes decoded. `text` must be JSON. */
function findDuplicateName(text: string): string | undefined {
  const openObjects: (Set<string> | undefined)[] = [];
  const tokenPattern = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;
  for (const [token, colon] of text.matchAll(tokenPattern)) {
    if (token === "{") openObjects.push(new Set());
    else if (token === "[") openObjects.push(undefined);
    else if (token === "}" || token === "]") openObjects.pop();
    else if (colon !== undefined) {
      const name: string = JSON.parse(token.slice(0, -colon.length));
      const names = openObjects.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}

/** Counts brackets outside strings before parsing, so that no parser recurses into a hostile body. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}
