import type { IncomingHttpHeaders } from "node:http";
import busboy from "busboy";
import { isNestedTooDeep } from "../http/body.ts";

/** A part of a multipart body, without its content. */
export interface RecordedPart {
  name: string;
  filename: string | null;
  type: string;
  /** Bytes */
  size: number;
}

const maxTextBytes = 256 * 1024;

/** Collects a body for the request log: JSON and forms are parsed, a multipart body becomes the list of its parts. */
export class BodyRecorder {
  readonly #type: string;
  readonly #parts: RecordedPart[] | undefined;
  readonly #parser: busboy.Busboy | undefined;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(headers: IncomingHttpHeaders) {
    this.#type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
    if (this.#type !== "multipart/form-data") return;
    const recordedParts: RecordedPart[] = [];
    this.#parts = recordedParts;
    this.#parser = multipartParser(headers, recordedParts);
  }

  see(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#parts) this.#parser?.write(chunk);
    else if (this.#size <= maxTextBytes) this.#chunks.push(chunk);
  }

  /** The parts of a multipart body received so far. */
  get parts(): readonly RecordedPart[] | undefined {
    return this.#parts;
  }

  /** The parsed body so far; null if it is empty, too large to keep, or neither JSON nor a form. */
  parsed(): unknown {
    if (this.#parts) return null;
    if (this.#size === 0 || this.#size > maxTextBytes) return null;
    const text = Buffer.concat(this.#chunks).toString("utf8");
    if (this.#type === "application/x-www-form-urlencoded") {
      return Object.fromEntries(new URLSearchParams(text));
    }
    if (this.#type !== "application/json" || isNestedTooDeep(text)) return null;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }
}

function multipartParser(
  headers: IncomingHttpHeaders,
  recordedParts: RecordedPart[],
): busboy.Busboy | undefined {
  let parser: busboy.Busboy;
  try {
    // Browsers and fetch write a file's name in UTF-8 (HTML, multipart/form-data encoding algorithm).
    parser = busboy({ headers, defParamCharset: "utf8", limits: { parts: 32 } });
  } catch {
    return undefined;
  }
  parser.on("file", (name, stream, { filename, mimeType }) => {
    const recordedPart: RecordedPart = { name, filename: filename ?? null, type: mimeType, size: 0 };
    recordedParts.push(recordedPart);
    stream.on("data", (chunk: Buffer) => {
      recordedPart.size += chunk.length;
    });
  });
  parser.on("field", (name, value, { mimeType }) => {
    recordedParts.push({ name, filename: null, type: mimeType, size: Buffer.byteLength(value) });
  });
  // The request log shows the readable part of a broken form; rejecting it is the wallet's task.
  parser.on("error", () => undefined);
  return parser;
}
