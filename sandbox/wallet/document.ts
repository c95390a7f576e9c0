import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import busboy from "busboy";
import { mediaTypeOf } from "./document-content.ts";
import { Refusal } from "./refusal.ts";

/** What is kept of an identity document: never the document itself. */
export interface UploadedDocument {
  readonly mediaType: "image/jpeg" | "image/png" | "application/pdf";
  readonly size: number;
  readonly sha256: string;
}

/** 5 MB (the specification, section 5) */
const largestDocument = 5 * 1024 * 1024;

/** Reads the one part `file` and judges it by its content, whatever it calls itself. Throws Refusal. */
export async function receiveDocument(request: IncomingMessage): Promise<UploadedDocument> {
  try {
    return await readFile(request);
  } finally {
    // What was not read is let go, so that the client comes to read the answer.
    request.unpipe();
    request.resume();
  }
}

function readFile(request: IncomingMessage): Promise<UploadedDocument> {
  return new Promise((resolve, reject) => {
    const endedEarly = () => reject(new Refusal("invalid_request", "The body ended early"));
    // A request that was left before it is read says so no more.
    if (request.destroyed) {
      endedEarly();
      return;
    }
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        // The limit counts as passed when it is reached.
        limits: { fileSize: largestDocument + 1, fields: 4, parts: 8, fieldSize: 1024 },
      });
    } catch {
      reject(new Refusal("invalid_request", "The body is not a multipart form"));
      return;
    }
    const hash = createHash("sha256");
    const chunks: Buffer[] = [];
    let size = 0;
    let files = 0;
    let strange: string | undefined;
    parser.on("file", (name, stream) => {
      files += 1;
      if (name !== "file" || files > 1) strange = name;
      // The parser says it, too; without a listener it would end the process.
      stream.on("error", () => undefined);
      stream.on("limit", () => reject(new Refusal("document_size", "The document is larger than 5 MB")));
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        hash.update(chunk);
      });
    });
    parser.on("field", (name) => {
      strange = name;
    });
    parser.on("error", () => reject(new Refusal("invalid_request", "The multipart form is not well-formed")));
    parser.on("close", () => {
      if (strange !== undefined || files !== 1) {
        reject(new Refusal("invalid_request", "The form must have one part, the file"));
      } else if (size === 0) reject(new Refusal("document_empty", "The document is empty"));
      else {
        const mediaType = mediaTypeOf(Buffer.concat(chunks));
        if (mediaType) resolve({ mediaType, size, sha256: hash.digest("hex") });
        else reject(new Refusal("document_type", "The document must be a JPEG, PNG or PDF"));
      }
    });
    request.on("close", () => {
      if (!request.complete) endedEarly();
    });
    request.pipe(parser);
  });
}
