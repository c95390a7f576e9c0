import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stripImageMetadata } from "../../src/services/files/image-metadata.ts";

const gpsText = "GPS 33.8568 S 151.2153 E";
const ascii = (text: string) => [...Buffer.from(text, "latin1")];
const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];

/** A TIFF block in either byte order with an orientation, followed by the text of a place. */
function tiff(orientation: number, isLittleEndian: boolean): number[] {
  const order = (bytes: number[]) => (isLittleEndian ? [...bytes].reverse() : bytes);
  const entry = [order(u16(0x0112)), order(u16(3)), order(u32(1)), order(u16(orientation)), [0, 0]].flat();
  return [
    isLittleEndian ? [0x49, 0x49] : [0x4d, 0x4d],
    order(u16(42)),
    order(u32(8)),
    order(u16(1)),
    entry,
    order(u32(0)),
    ascii(gpsText),
  ].flat();
}

const segment = (marker: number, data: readonly number[]) => [0xff, marker, ...u16(data.length + 2), ...data];
const exif = (orientation: number, isLittleEndian = false) =>
  segment(0xe1, [...ascii("Exif\0\0"), ...tiff(orientation, isLittleEndian)]);
const jfif = segment(0xe0, [...ascii("JFIF\0"), 1, 2, 0, 0, 1, 0, 1, 0, 0]);
const icc = segment(0xe2, [...ascii("ICC_PROFILE\0"), 1, 1, 7]);
const adobe = segment(0xee, [...ascii("Adobe"), 0, 100, 0, 0, 0, 0, 1]);
const tables = segment(0xdb, [0, ...Array.from({ length: 64 }, (_, index) => index)]);
const frame = segment(0xc2, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
const scan = (data: readonly number[]) => [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...data];
const end = [0xff, 0xd9];

/** Compressed data with byte-stuffed 0xFF and restart markers. */
const scanData = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 254 }).map((byte) => [byte]),
      fc.constant([0xff, 0]),
      fc.integer({ min: 0xd0, max: 0xd7 }).map((restart) => [0xff, restart]),
    ),
  )
  .map((segmentParts) => [5, ...segmentParts.flat(), 6]);

const privateSegments = fc.shuffledSubarray([
  segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x>${gpsText}</x>`)),
  segment(0xed, ascii(`Photoshop 3.0\0${gpsText}`)),
  segment(0xfe, ascii(gpsText)),
  segment(0xe2, ascii(`MPF\0${gpsText}`)),
  segment(0xe4, ascii(gpsText)),
  segment(0xe0, ascii(`JFXX\0${gpsText}`)),
  segment(0xee, ascii(gpsText)),
  segment(0xef, ascii(gpsText)),
  segment(0xe4, ascii(`ICC_PROFILE\0${gpsText}`)),
  segment(0xed, ascii(gpsText.repeat(30))),
]);

const jpegOf = (segmentBytes: readonly (readonly number[])[]) =>
  new Uint8Array([0xff, 0xd8, ...segmentBytes.flat()]);
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("latin1");

function orientationIn(bytes: Uint8Array | undefined): number {
  const tiffOffset = text(bytes).search(/[IM]{2}[\0*][\0*]/);
  return tiffOffset < 0 ? 1 : (Buffer.from(bytes ?? []).readUInt16BE(tiffOffset + 18) ?? 1);
}

describe("a JPEG", () => {
  test("loses location, comments, preview and trailer, and keeps its image data exactly", () => {
    fc.assert(
      fc.property(
        scanData,
        scanData,
        privateSegments,
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        (firstScan, secondScan, hiddenSegments, orientation, isLittleEndian) => {
          const picture = [...tables, ...frame, ...scan(firstScan), ...tables, ...scan(secondScan)];
          const [first = [], ...rest] = hiddenSegments;
          const bytes = jpegOf([
            jfif,
            exif(orientation, isLittleEndian),
            first,
            icc,
            adobe,
            ...rest,
            picture,
            end,
            [0xff, 0xd8],
            exif(3),
            end,
          ]);
          const stripped = stripImageMetadata(bytes, "image/jpeg");
          expect(text(stripped)).not.toContain("GPS");
          expect(orientationIn(stripped)).toBe(orientation);
          const upright = jpegOf([jfif, icc, adobe, picture, end]);
          const bytesWithoutExif =
            orientation === 1 ? stripped : stripped && [...stripped.slice(0, 2), ...stripped.slice(38)];
          expect(Buffer.from(bytesWithoutExif ?? []).equals(Buffer.from(upright))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("loses the thumbnail in its JFIF segment", () => {
    const jfifWithThumbnail = segment(0xe0, [...ascii("JFIF\0"), 1, 2, 0, 0, 1, 0, 1, 1, 1, 7, 7, 7]);
    const picture = [...tables, ...frame, ...scan([5, 6])];
    expect(stripImageMetadata(jpegOf([jfifWithThumbnail, picture, end]), "image/jpeg")).toEqual(
      jpegOf([jfif, picture, end]),
    );
  });

  test("stays the same if it is stripped a second time", () => {
    const strippedImage = stripImageMetadata(
      jpegOf([exif(6), tables, frame, scan([1, 2]), end]),
      "image/jpeg",
    );
    expect(strippedImage && stripImageMetadata(new Uint8Array(strippedImage), "image/jpeg")).toEqual(
      strippedImage,
    );
  });

  test("is accepted without metadata and rejected with it if it is truncated", () => {
    const brokenJpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 99, 1, 2]);
    expect(stripImageMetadata(brokenJpeg, "image/jpeg")).toEqual(brokenJpeg);
    const telling = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 99, ...ascii("Exif\0\0"), ...ascii(gpsText)]);
    expect(stripImageMetadata(telling, "image/jpeg")).toBeUndefined();
  });
});

describe("a JPEG's orientation", () => {
  const picture = [tables, frame, scan([5, 6]), end];
  const strippedOrientation = (...segmentBytes: readonly (readonly number[])[]) =>
    orientationIn(stripImageMetadata(jpegOf([...segmentBytes, ...picture]), "image/jpeg"));
  const block = (bytes: readonly number[]) => segment(0xe1, [...ascii("Exif\0\0"), ...bytes]);
  const entry = (tag: number, value: number) => [...u16(tag), ...u16(3), ...u32(1), ...u16(value), 0, 0];
  /** A directory with the declared number of entries, or fewer. */
  const directory = (count: number, ...entries: readonly (readonly number[])[]) => [
    ...[0x4d, 0x4d, 0, 42],
    ...u32(8),
    ...u16(count),
    ...entries.flat(),
  ];

  test("is found after other entries, and only within the entry count of the directory", () => {
    const entries = [entry(0x0100, 7), entry(0x0101, 7), entry(0x0112, 6)];
    expect(strippedOrientation(block(directory(3, ...entries)))).toBe(6);
    expect(strippedOrientation(block(directory(2, ...entries)))).toBe(1);
  });

  test.each([0, 9, 0xffff])("an invalid value, %i, counts as upright", (value) => {
    expect(strippedOrientation(block(directory(1, entry(0x0112, value))))).toBe(1);
  });

  test.each([
    ["a block that is too short", [0x4d, 0x4d, 0]],
    ["a directory that lies outside", [0x4d, 0x4d, 0, 42, ...u32(9_999), ...ascii(gpsText)]],
    ["a directory that begins at the last byte", [0x4d, 0x4d, 0, 42, ...u32(15), ...Array(8).fill(0)]],
    ["more entries than there is room for", directory(9, entry(0x0100, 7))],
    ["an entry that is cut", directory(1, entry(0x0112, 6).slice(0, 11))],
  ])("in %s counts as upright", (_what, bytes) => {
    expect(strippedOrientation(block(bytes))).toBe(1);
  });

  test("is that of the first Exif block, and of no other segment", () => {
    expect(strippedOrientation(exif(6), exif(3))).toBe(6);
    expect(strippedOrientation(segment(0xe4, [...ascii("Exif\0\0"), ...tiff(6, false)]))).toBe(1);
    expect(strippedOrientation(segment(0xe1, [...ascii("Exif\0X"), ...tiff(6, false)]))).toBe(1);
  });
});

describe("a rare kind of JPEG", () => {
  const strip = (bytes: readonly number[]) => {
    const stripped = stripImageMetadata(jpegOf([bytes]), "image/jpeg");
    return stripped && [...stripped.slice(2)];
  };
  const commentSegment = segment(0xfe, ascii(gpsText));

  test("with fill bytes before a marker loses those between segments, and no byte of its scan", () => {
    const filled = [...commentSegment, 0xff, 0xff, ...tables, ...scan([5, 0xff]), ...end];
    expect(strip(filled)).toEqual([...tables, ...scan([5, 0xff]), ...end]);
  });

  test("with empty and with long segments keeps them unchanged", () => {
    const bytes = [
      ...segment(0xdb, []),
      ...segment(0xe2, [...ascii("ICC_PROFILE\0"), ...Array(700).fill(7)]),
    ];
    expect(strip([...commentSegment, ...bytes, ...scan([5]), ...end])).toEqual([
      ...bytes,
      ...scan([5]),
      ...end,
    ]);
  });

  test("with tables between its scans, and with another kind of frame, keeps them", () => {
    const bytes = [...segment(0xf7, [8]), ...scan([5]), ...segment(0xc4, [7])];
    expect(strip([...bytes, ...commentSegment, ...scan([6]), ...end])).toEqual([
      ...bytes,
      ...scan([6]),
      ...end,
    ]);
  });

  test("gets an end marker if it ends in its scan, or right before it", () => {
    expect(strip([...commentSegment, ...scan([5, 6])])).toEqual([...scan([5, 6]), ...end]);
    expect(strip([...commentSegment, ...scan([])])).toEqual([...scan([]), ...end]);
  });

  test.each([
    ["something between its segments", [...tables, 0, ...segment(0xdb, []).slice(1), ...scan([5]), ...end]],
    ["no end of its last segment", scan([]).slice(0, -1)],
    ["a scan whose header has no size", [0xff, 0xda, 0, 0, 5, 6, ...end]],
    ["a scan whose header is shorter than its size", [0xff, 0xda, 0, 1, 5, 6, ...end]],
    ["half a marker at its end", [...tables, 0xff]],
  ])(
    "with %s is invalid: it stays unchanged without metadata, and is rejected with metadata",
    (_what, bytes) => {
      expect(strip(bytes)).toEqual(bytes);
      expect(strip([...exif(6), ...bytes])).toBeUndefined();
    },
  );
});

describe("a PNG", () => {
  const chunk = (type: string, data: readonly number[]) => [
    ...u32(data.length),
    ...ascii(type),
    ...data,
    ...u32(crc32(Buffer.from([...ascii(type), ...data]))),
  ];
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const header = chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const pixels = chunk("IDAT", [1, 2, 3]);
  const endChunk = chunk("IEND", []);

  test("loses texts, times and locations, and keeps pixels, colours and orientation", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([
          chunk("tEXt", ascii(`Comment\0${gpsText}`)),
          chunk("iTXt", ascii(`XML:com.adobe.xmp\0${gpsText}`)),
          chunk("zTXt", ascii(`Location\0${gpsText}`)),
          chunk("tIME", [7, 230, 1, 1, 1, 1, 1]),
          chunk("caBX", ascii(gpsText)),
        ]),
        fc.integer({ min: 1, max: 8 }),
        (hiddenChunk, orientation) => {
          const colours = chunk("sRGB", [0]);
          const bytes = new Uint8Array(
            [
              signature,
              header,
              ...hiddenChunk,
              colours,
              chunk("eXIf", tiff(orientation, true)),
              pixels,
              endChunk,
              ascii(gpsText),
            ].flat(),
          );
          const stripped = stripImageMetadata(bytes, "image/png");
          expect(text(stripped)).not.toMatch(/GPS|tEXt|iTXt|zTXt|tIME|caBX/);
          const upright =
            orientation === 1
              ? []
              : chunk("eXIf", [...tiff(orientation, false).slice(0, 18), 0, orientation, 0, 0, 0, 0, 0, 0]);
          const expected = [signature, header, colours, upright, pixels, endChunk].flat();
          expect(Buffer.from(stripped ?? []).equals(Buffer.from(expected))).toBe(true);
        },
      ),
    );
  });

  test.each(
    ["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs", "acTL", "fcTL", "fdAT"].map(
      (type) => [type],
    ),
  )("keeps %s, on which its look depends, when it loses a text", (type) => {
    const kept = [signature, header, chunk(type, [1, 2, 3]), pixels, endChunk].flat();
    const bytes = new Uint8Array([...kept.slice(0, -12), ...chunk("tEXt", ascii(gpsText)), ...endChunk]);
    expect([...(stripImageMetadata(bytes, "image/png") ?? [])]).toEqual(kept);
  });

  test("loses a text even if nothing follows its last chunk", () => {
    const bytes = new Uint8Array([signature, header, chunk("tEXt", ascii(gpsText)), pixels, endChunk].flat());
    expect([...(stripImageMetadata(bytes, "image/png") ?? [])]).toEqual(
      [signature, header, pixels, endChunk].flat(),
    );
  });

  test("a truncated last chunk is rejected with metadata", () => {
    const cutChunk = [...u32(9), ...endChunk.slice(4)];
    const bytes = [signature, header, chunk("tEXt", ascii(gpsText)), pixels, cutChunk].flat();
    expect(stripImageMetadata(new Uint8Array(bytes), "image/png")).toBeUndefined();
  });

  test("keeps only the orientation of its own complete Exif block", () => {
    const stripWithChunk = (type: string, data: readonly number[]) =>
      stripImageMetadata(
        new Uint8Array([signature, header, chunk(type, data), pixels, endChunk].flat()),
        "image/png",
      );
    const upright = new Uint8Array([signature, header, pixels, endChunk].flat());
    expect(stripWithChunk("prVt", tiff(6, false))).toEqual(upright);
    expect(stripWithChunk("eXIf", tiff(6, false).slice(0, 20))).toEqual(upright);
    expect(stripWithChunk("eXIf", tiff(6, false).slice(0, 22))).not.toEqual(upright);
  });

  test("is accepted without metadata and rejected with it if it is truncated", () => {
    const brokenPng = new Uint8Array([...signature, ...header, 0, 0]);
    expect(stripImageMetadata(brokenPng, "image/png")).toEqual(brokenPng);
    const telling = new Uint8Array([...signature, ...header, ...u32(9_999), ...ascii(`tEXt${gpsText}`)]);
    expect(stripImageMetadata(telling, "image/png")).toBeUndefined();
  });
});
