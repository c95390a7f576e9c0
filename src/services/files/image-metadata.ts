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

function concatBytes(byteArrays: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(byteArrays.reduce((size, byteArray) => size + byteArray.length, 0));
  let offset = 0;
  for (const byteArray of byteArrays) {
    joinedBytes.set(byteArray, offset);
    offset += byteArray.length;
  }
  return joinedBytes;
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
    const entryOffset = directory + 2 + entry * 12;
    if (entryOffset + 12 > tiff.length) return 1;
    if (view.getUint16(entryOffset, isLittleEndian) !== orientationTag) continue;
    const orientation = view.getUint16(entryOffset + 8, isLittleEndian);
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
function isNeededInJpeg(marker: number, data: Uint8Array): boolean {
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
function endOfScan(bytes: Uint8Array, startOffset: number): number {
  let offset = startOffset;
  while (offset + 1 < bytes.length) {
    const nextByte = bytes[offset + 1] ?? 0;
    if (bytes[offset] === 0xff && nextByte !== 0 && nextByte !== 0xff && (nextByte < 0xd0 || nextByte > 0xd7))
      return offset;
    offset += 1;
  }
  return bytes.length;
}

function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const keptParts: Uint8Array[] = [];
  let orientation = 1;
  let offset = 2;
  for (;;) {
    while (bytes[offset] === 0xff && bytes[offset + 1] === 0xff) offset += 1;
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xd9) break;
    const size = ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0);
    const endOffset = offset + 2 + size;
    if (size < 2 || endOffset > bytes.length) return undefined;
    const data = bytes.subarray(offset + 4, endOffset);
    if (marker === 0xe1 && startsWith(data, exifHeader) && orientation === 1) {
      orientation = orientationOf(data.subarray(exifHeader.length));
    }
    if (isNeededInJpeg(marker, data))
      keptParts.push(marker === 0xe0 ? removeThumbnail(data) : bytes.subarray(offset, endOffset));
    offset = endOffset;
    if (marker !== 0xda) continue;
    const scanEnd = endOfScan(bytes, offset);
    keptParts.push(bytes.subarray(offset, scanEnd));
    if (scanEnd === bytes.length) break;
    offset = scanEnd;
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
const isNeededInPng = (type: string): boolean => /^[A-Z]/.test(type) || displayChunks.has(type);

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
  const typedData = concatBytes([encoder.encode(type), data]);
  const chunk = new Uint8Array(typedData.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(typedData, 4);
  view.setUint32(typedData.length + 4, crcOf(typedData));
  return chunk;
}

function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const keptParts: Uint8Array[] = [bytes.subarray(0, 8)];
  let offset = 8;
  for (;;) {
    if (offset + 12 > bytes.length) return undefined;
    const size = view.getUint32(offset);
    const endOffset = offset + 12 + size;
    if (endOffset > bytes.length) return undefined;
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    if (isNeededInPng(type)) keptParts.push(bytes.subarray(offset, endOffset));
    else if (type === "eXIf") {
      const orientation = orientationOf(bytes.subarray(offset + 8, endOffset - 4));
      if (orientation !== 1) keptParts.push(pngChunk("eXIf", createTiff(orientation)));
    }
    if (type === "IEND") return concatBytes(keptParts);
    offset = endOffset;
  }
}

/** Byte sequences that indicate metadata in a file with a broken structure. */
const metadataMarkers = ["Exif\0", "http://ns.adobe.com/", "Photoshop 3.0", "eXIf", "tEXt", "iTXt", "zTXt"];

function mayCarryMetadata(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  return metadataMarkers.some((metadataMarker) => text.includes(metadataMarker));
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
  const strippedBytes = type === "image/jpeg" ? stripJpeg(bytes) : stripPng(bytes);
  return strippedBytes ?? (mayCarryMetadata(bytes) ? undefined : bytes);
}
