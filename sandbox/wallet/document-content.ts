import type { UploadedDocument } from "./document.ts";

type MediaType = UploadedDocument["mediaType"];

const signatures: readonly (readonly [MediaType, Buffer, (bytes: Buffer) => boolean])[] = [
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff]), hasJpegFrame],
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), hasPngPicture],
  ["application/pdf", Buffer.from("%PDF-"), hasPdfEnd],
];

/** What the bytes are by their signature and by the parts that each file of its kind has; undefined for none of the three. */
export function mediaTypeOf(bytes: Buffer): MediaType | undefined {
  const found = signatures.find(([, start]) => bytes.subarray(0, start.length).equals(start));
  return found?.[2](bytes) ? found[0] : undefined;
}

/** A header with a size, picture data and the end (ISO/IEC 15948, section 5.6). */
function hasPngPicture(bytes: Buffer): boolean {
  let hasData = false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (at + 12 + size > bytes.length) return false;
    if (at === 8) {
      const isHeader = type === "IHDR" && size === 13;
      if (!isHeader || bytes.readUInt32BE(16) === 0 || bytes.readUInt32BE(20) === 0) return false;
    }
    if (type === "IDAT" && size > 0) hasData = true;
    if (type === "IEND") return hasData;
    at += 12 + size;
  }
  return false;
}

/** A frame with a size before the first scan (ITU-T T.81, section B.2). */
function hasJpegFrame(bytes: Buffer): boolean {
  let hasSize = false;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const size = bytes.readUInt16BE(at + 2);
    if (size < 2 || at + 2 + size > bytes.length) return false;
    if (marker === 0xda) return hasSize && at + 2 + size < bytes.length;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) hasSize = size >= 8 && bytes.readUInt16BE(at + 7) > 0;
    at += 2 + size;
  }
  return false;
}

/** Readers look for the end in the last kilobyte (ISO 32000-1, implementation notes of section 7.5.5). */
function hasPdfEnd(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes("%%EOF");
}
