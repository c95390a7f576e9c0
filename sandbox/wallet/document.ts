import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import busboy from "busboy";
import { mediaTypeOf } from "./document-content.ts";
import { Refusal } from "./refusal.ts";

/** Stored metadata of an identity document; the document itself is never stored. */
export interface UploadedDocument {
  readonly mediaType: "image/jpeg" | "image/png" | "application/pdf";
  readonly size: number;
  readonly sha256: string;
}

/** 5 MB (the specification, section 5) */
const maxDocumentBytes = 5 * 1024 * 1024;

/** Reads the part `file` and determines its type by its content, not by its name or header. @throws Refusal */
export async function receiveDocument(request: IncomingMessage): Promise<UploadedDocument> {
  try {
    return await readFile(request);
  } finally {
    // Discards the rest, so that the client finishes sending and reads the response.
    request.unpipe();
    request.resume();
  }
}

function readFile(request: IncomingMessage): Promise<UploadedDocument> {
  return new Promise((resolve, reject) => {
    const rejectEarlyEnd = () => reject(new Refusal("invalid_request", "The body ended early"));
    // A request aborted before this read emits no more events.
    if (request.destroyed) {
      rejectEarlyEnd();
      return;
    }
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        // busboy emits `limit` as soon as the limit is reached, so the limit is one byte above the max size.
        limits: { fileSize: maxDocumentBytes + 1, fields: 4, parts: 8, fieldSize: 1024 },
      });
    } catch {
      reject(new Refusal("invalid_request", "The body is not a multipart form"));
      return;
    }
    const hash = createHash("sha256");
    const chunks: Buffer[] = [];
    let size = 0;
    let files = 0;
    let unexpectedPart: string | undefined;
    parser.on("file", (name, stream) => {
      files += 1;
      if (name !== "file" || files > 1) unexpectedPart = name;
      // The parser reports the same error; an unhandled `error` event would exit the process.
      stream.on("error", () => undefined);
      stream.on("limit", () => reject(new Refusal("document_size", "The document is larger than 5 MB")));
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        hash.update(chunk);
      });
    });
    parser.on("field", (name) => {
      unexpectedPart = name;
    });
    parser.on("error", () => reject(new Refusal("invalid_request", "The multipart form is not well-formed")));
    parser.on("close", () => {
      if (unexpectedPart !== undefined || files !== 1) {
        reject(new Refusal("invalid_request", "The form must have one part, the file"));
      } else if (size === 0) reject(new Refusal("document_empty", "The document is empty"));
      else {
        const mediaType = mediaTypeOf(Buffer.concat(chunks));
        if (mediaType) resolve({ mediaType, size, sha256: hash.digest("hex") });
        else reject(new Refusal("document_type", "The document must be a JPEG, PNG or PDF"));
      }
    });
    request.on("close", () => {
      if (!request.complete) rejectEarlyEnd();
    });
    request.pipe(parser);
  });
}
