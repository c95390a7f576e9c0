import type { IncomingHttpHeaders } from "node:http";
import busboy from "busboy";
import { isTooDeep } from "../http/body.ts";

/** A part of a multipart body; its content is not kept. */
export interface RecordedPart {
  name: string;
  filename: string | null;
  type: string;
  /** Bytes */
  size: number;
}

const largestText = 256 * 1024;

/** Gathers a body as the request log shows it: JSON and forms parsed, a multipart body as the list of its parts. */
export class BodyRecorder {
  readonly #type: string;
  readonly #parts: RecordedPart[] | undefined;
  readonly #parser: busboy.Busboy | undefined;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(headers: IncomingHttpHeaders) {
    this.#type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
    if (this.#type !== "multipart/form-data") return;
    const parts: RecordedPart[] = [];
    this.#parts = parts;
    this.#parser = multipartParser(headers, parts);
  }

  see(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#parts) this.#parser?.write(chunk);
    else if (this.#size <= largestText) this.#chunks.push(chunk);
  }

  /** Of a multipart body, so far. */
  get parts(): readonly RecordedPart[] | undefined {
    return this.#parts;
  }

  /** The parsed body as it is now; null where there is none, where it is too large to keep, or neither JSON nor a form. */
  parsed(): unknown {
    if (this.#parts) return null;
    if (this.#size === 0 || this.#size > largestText) return null;
    const text = Buffer.concat(this.#chunks).toString("utf8");
    if (this.#type === "application/x-www-form-urlencoded") {
      return Object.fromEntries(new URLSearchParams(text));
    }
    if (this.#type !== "application/json" || isTooDeep(text)) return null;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }
}

function multipartParser(headers: IncomingHttpHeaders, parts: RecordedPart[]): busboy.Busboy | undefined {
  let parser: busboy.Busboy;
  try {
    parser = busboy({ headers, limits: { parts: 32 } });
  } catch {
    return undefined;
  }
  parser.on("file", (name, stream, { filename, mimeType }) => {
    const part: RecordedPart = { name, filename: filename ?? null, type: mimeType, size: 0 };
    parts.push(part);
    stream.on("data", (chunk: Buffer) => {
      part.size += chunk.length;
    });
  });
  parser.on("field", (name, value, { mimeType }) => {
    parts.push({ name, filename: null, type: mimeType, size: Buffer.byteLength(value) });
  });
  // The request log shows what could be read of a broken form; refusing it is the wallet's business.
  parser.on("error", () => undefined);
  return parser;
}
