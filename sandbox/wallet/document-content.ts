import type { UploadedDocument } from "./document.ts";

type MediaType = UploadedDocument["mediaType"];

const signatures: readonly (readonly [MediaType, Buffer, (bytes: Buffer) => boolean])[] = [
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff]), hasContent],
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), hasPngHeader],
  ["application/pdf", Buffer.from("%PDF-"), hasContent],
];

/** The media type by the signature and the bytes after it; undefined if it is none of the three. */
export function mediaTypeOf(bytes: Buffer): MediaType | undefined {
  const signature = signatures.find(([, signatureBytes]) =>
    bytes.subarray(0, signatureBytes.length).equals(signatureBytes),
  );
  return signature?.[2](bytes) ? signature[0] : undefined;
}

/** Whether the PNG has a header with a width and a height (ISO/IEC 15948, section 11.2.2). */
function hasPngHeader(bytes: Buffer): boolean {
  const isHeader =
    bytes.length >= 33 && bytes.readUInt32BE(8) === 13 && bytes.toString("latin1", 12, 16) === "IHDR";
  return isHeader && bytes.readUInt32BE(16) > 0 && bytes.readUInt32BE(20) > 0;
}

/**
 * Whether the file has bytes after its signature. Checks nothing else, because scanners and printers write JPEGs and
 * PDFs that violate the standards, and a reviewer checks the document.
 */
function hasContent(bytes: Buffer): boolean {
  return bytes.length > 8;
}
