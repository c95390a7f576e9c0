import type { DocumentFile } from "../../machines/rules/setup.ts";
import { ApiError } from "../api/errors.ts";

/** In bytes; the specification, section 5. */
const mostBytes = 5 * 1024 * 1024;

const signatures: readonly { readonly type: string; readonly bytes: readonly number[] }[] = [
  { type: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
  { type: "image/png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "application/pdf", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

function refuse(code: string): ApiError {
  return new ApiError({ kind: "refused", code });
}

/**
 * Looks at a document's content, never at its name: a JPEG, PNG or PDF of at most 5 MB.
 * @throws ApiError `document_empty`, `document_size` or `document_type`
 */
export async function inspectDocument(document: DocumentFile): Promise<DocumentFile> {
  const file = document.content;
  if (!(file instanceof File)) throw refuse("document_type");
  if (file.size === 0) throw refuse("document_empty");
  if (file.size > mostBytes) throw refuse("document_size");
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  } catch {
    throw refuse("document_unreadable");
  }
  const found = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (!found) throw refuse("document_type");
  return { ...document, content: new File([file], file.name, { type: found.type }) };
}
