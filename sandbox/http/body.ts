import type { IncomingMessage } from "node:http";

export class BodyTooLarge extends Error {}

/** The body is not UTF-8, not JSON, nested too deeply, or has a name twice. The message may be shown. */
export class BodyInvalid extends Error {}

const deepest = 32;
const endedEarly = "The body ended early.";

/** Throws BodyTooLarge above `limit` bytes, letting go what is left of the body, and BodyInvalid where its client has left. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    request.resume();
    throw new BodyTooLarge();
  }
  // A request that was left before it is read says so no more.
  if (request.destroyed) throw new BodyInvalid(endedEarly);
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
    request.on("close", () => reject(new BodyInvalid(endedEarly)));
  });
}

/** Throws BodyInvalid. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BodyInvalid("The body is not UTF-8.");
  }
  if (isTooDeep(text)) throw new BodyInvalid(`The body is nested more than ${deepest} deep.`);
  let body: unknown;
  let whole = true;
  try {
    body = JSON.parse(text, (name: string, value: unknown) => {
      whole &&= name.isWellFormed() && (typeof value !== "string" || value.isWellFormed());
      return value;
    });
  } catch {
    throw new BodyInvalid("The body is not JSON.");
  }
  // Half of a surrogate pair (RFC 8259, section 8.2): it would be stored as another text than the one that was sent.
  if (!whole) throw new BodyInvalid("The body has half of a character.");
  // Another reader may take the other one of the two values (RFC 8259, section 4).
  const doubled = doubledName(text);
  if (doubled !== undefined) throw new BodyInvalid(`The body has ${JSON.stringify(doubled)} twice.`);
  return body;
}

/** The first name that an object has twice, however it is escaped. `text` must be JSON. */
function doubledName(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;
  for (const [token, colon] of text.matchAll(tokens)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const name: string = JSON.parse(token.slice(0, -colon.length));
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}

/** Counts brackets outside strings, so that no parser need recurse into a hostile body. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === "\\") at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > deepest) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}
