/** EXIF's orientation (CIPA DC-008, tag 0x0112): 1 is upright, 2 to 8 are turned or mirrored. */
const orientationTag = 0x0112;

const encoder = new TextEncoder();
const exifHeader = encoder.encode("Exif\0\0");
const iccHeader = encoder.encode("ICC_PROFILE\0");
const jfifHeader = encoder.encode("JFIF\0");
const adobeHeader = encoder.encode("Adobe");

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** The orientation in an EXIF TIFF block; 1 if it has none. */
function orientationOf(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittleEndian = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittleEndian);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, isLittleEndian);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, isLittleEndian) !== orientationTag) continue;
    const orientation = view.getUint16(at + 8, isLittleEndian);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** A TIFF block with only the orientation. */
function createTiff(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26);
  const view = new DataView(tiff.buffer);
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
}

/** A segment with at most 253 bytes of data. */
function jpegSegment(marker: number, data: Uint8Array): Uint8Array {
  return concatBytes([new Uint8Array([0xff, marker, 0, data.length + 2]), data]);
}

/** Of the application segments, only JFIF, Adobe's colour transform and the ICC profile belong to the picture. */
function belongsToJpeg(marker: number, data: Uint8Array): boolean {
  if (marker < 0xe0 || marker > 0xef) return marker !== 0xfe;
  if (marker === 0xe0) return startsWith(data, jfifHeader);
  if (marker === 0xee) return startsWith(data, adobeHeader);
  return marker === 0xe2 && startsWith(data, iccHeader);
}

/** The JFIF segment (ITU-T T.871) without its thumbnail. */
function removeThumbnail(data: Uint8Array): Uint8Array {
  return jpegSegment(0xe0, concatBytes([data.subarray(0, 12), new Uint8Array(2)]));
}

/** The end of a scan's compressed data: the next marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at += 1;
  }
  return bytes.length;
}

function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const keptParts: Uint8Array[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) break;
    const size = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + size;
    if (size < 2 || end > bytes.length) return undefined;
    const data = bytes.subarray(at + 4, end);
    if (marker === 0xe1 && startsWith(data, exifHeader) && orientation === 1) {
      orientation = orientationOf(data.subarray(exifHeader.length));
    }
    if (belongsToJpeg(marker, data))
      keptParts.push(marker === 0xe0 ? removeThumbnail(data) : bytes.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    const scanned = endOfScan(bytes, at);
    keptParts.push(bytes.subarray(at, scanned));
    if (scanned === bytes.length) break;
    at = scanned;
  }
  const orientationSegments =
    orientation === 1 ? [] : [jpegSegment(0xe1, concatBytes([exifHeader, createTiff(orientation)]))];
  // Data after the end of the picture, such as a second picture with its own EXIF, is dropped.
  return concatBytes([
    bytes.subarray(0, 2),
    ...orientationSegments,
    ...keptParts,
    new Uint8Array([0xff, 0xd9]),
  ]);
}

/** Ancillary chunks that control how the picture is displayed, and those of an animation. */
const displayChunks: ReadonlySet<string> = new Set(
  "tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);
/** A critical chunk's name begins with a capital letter. */
const belongsToPng = (type: string): boolean => /^[A-Z]/.test(type) || displayChunks.has(type);

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const typeAndData = concatBytes([encoder.encode(type), data]);
  const chunk = new Uint8Array(typeAndData.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(typeAndData, 4);
  view.setUint32(typeAndData.length + 4, crcOf(typeAndData));
  return chunk;
}

function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const keptParts: Uint8Array[] = [bytes.subarray(0, 8)];
  let at = 8;
  for (;;) {
    if (at + 12 > bytes.length) return undefined;
    const size = view.getUint32(at);
    const end = at + 12 + size;
    if (end > bytes.length) return undefined;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (belongsToPng(type)) keptParts.push(bytes.subarray(at, end));
    else if (type === "eXIf") {
      const orientation = orientationOf(bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) keptParts.push(pngChunk("eXIf", createTiff(orientation)));
    }
    if (type === "IEND") return concatBytes(keptParts);
    at = end;
  }
}

/** Byte sequences that indicate metadata in a file with a broken structure. */
const metadataMarkers = ["Exif\0", "http://ns.adobe.com/", "Photoshop 3.0", "eXIf", "tEXt", "iTXt", "zTXt"];

function mayCarryMetadata(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  return metadataMarkers.some((sign) => text.includes(sign));
}

/**
 * A JPEG (ITU-T T.81) or PNG (ISO/IEC 15948) without places, dates, devices, texts and previews: removes EXIF (except
 * the orientation), XMP, IPTC and comments. The picture's own data is unchanged. A broken file without a sign of
 * metadata is returned unchanged.
 * @returns undefined if the file is broken and may contain metadata
 */
export function stripImageMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  type: "image/jpeg" | "image/png",
): Uint8Array<ArrayBuffer> | undefined {
  const stripped = type === "image/jpeg" ? stripJpeg(bytes) : stripPng(bytes);
  return stripped ?? (mayCarryMetadata(bytes) ? undefined : bytes);
}
