import type { DocumentFile } from "../../machines/core/rules/identity-document.ts";
import { ApiError } from "../core/errors.ts";
import { stripImageMetadata } from "../files/image-metadata.ts";

/** In bytes; the specification, section 5. */
const maxBytes = 5 * 1024 * 1024;

const signatures = [
  { type: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
  { type: "image/png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "application/pdf", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
] as const;

function refuse(code: string): ApiError {
  return new ApiError({ kind: "rejected", code });
}

/**
 * Checks a document's content, never its name: a JPEG, PNG or PDF of at most 5 MB. Removes a picture's metadata (place,
 * time, device); a PDF is unchanged.
 * @throws ApiError `document_empty`, `document_size`, `document_type` or `document_unreadable`
 */
export async function inspectDocument(document: DocumentFile): Promise<DocumentFile> {
  const file = document.content;
  if (!(file instanceof File)) throw refuse("document_type");
  if (file.size === 0) throw refuse("document_empty");
  if (file.size > maxBytes) throw refuse("document_size");
  const bytes = await readBytes(file);
  const signature = signatures.find(({ bytes: signatureBytes }) =>
    signatureBytes.every((byte, index) => bytes[index] === byte),
  );
  if (!signature) throw refuse("document_type");
  const { type } = signature;
  const cleanBytes = type === "application/pdf" ? bytes : stripImageMetadata(bytes, type);
  if (cleanBytes === undefined) throw refuse("document_unreadable");
  return { ...document, size: cleanBytes.length, content: new File([cleanBytes], file.name, { type }) };
}

async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice().arrayBuffer());
  } catch {
    throw refuse("document_unreadable");
  }
}
