import { File } from "node:buffer";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inspectDocument } from "../../src/services/browser/documents.ts";

// Node 20 has a browser's File, but not as a global.
beforeAll(() => {
  vi.stubGlobal("File", File);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pdf = [...Buffer.from("%PDF-1.7")];
const megabyte = 1024 * 1024;

function documentOf(bytes: readonly number[], name = "passport.jpg", size = bytes.length, type = "") {
  const content = new Uint8Array(size);
  content.set(bytes.slice(0, size));
  const file = new File([content], name, { type });
  return { name: file.name, size: file.size, content: file };
}

async function codeOf(document: Parameters<typeof inspectDocument>[0]): Promise<unknown> {
  return await inspectDocument(document).then(
    () => "accepted",
    (error: { failure?: { code?: string } }) => error.failure?.code,
  );
}

describe("an identity document", () => {
  test.each([
    ["JPEG", jpeg, "image/jpeg"],
    ["PNG", png, "image/png"],
    ["PDF", pdf, "application/pdf"],
  ])("is recognised as %s by its content, whatever its name and type", async (_, bytes, type) => {
    const inspectedFile = await inspectDocument(documentOf(bytes, "holiday.exe", 100, "text/plain"));
    expect(inspectedFile).toMatchObject({ name: "holiday.exe", size: 100 });
    const { content } = inspectedFile;
    if (!(content instanceof File)) throw new Error("no file");
    expect([content.name, content.size, content.type]).toEqual(["holiday.exe", 100, type]);
    expect([...new Uint8Array(await content.arrayBuffer()).slice(0, bytes.length)]).toEqual(bytes);
  });

  test("is rejected if only its name is that of an image", async () => {
    expect(await codeOf(documentOf([...Buffer.from("MZ program")], "passport.png", 10, "image/png"))).toBe(
      "document_type",
    );
    expect(await codeOf(documentOf(png.slice(0, 7)))).toBe("document_type");
    expect(await codeOf(documentOf([0, ...jpeg]))).toBe("document_type");
  });

  test("may have at most 5 MB", async () => {
    expect(await codeOf(documentOf(jpeg, "a.jpg", 5 * megabyte))).toBe("accepted");
    expect(await codeOf(documentOf(jpeg, "a.jpg", 5 * megabyte + 1))).toBe("document_size");
    expect(await codeOf(documentOf([], "a.txt", 6 * megabyte))).toBe("document_size");
  });

  test("must not be empty", async () => {
    expect(await codeOf(documentOf([]))).toBe("document_empty");
  });

  test("must be a readable file", async () => {
    expect(await codeOf({ name: "a.jpg", size: 3, content: "jpeg" })).toBe("document_type");
    const removedFile = documentOf(jpeg);
    removedFile.content.slice = () => {
      throw new DOMException("The file was removed.", "NotReadableError");
    };
    expect(await codeOf(removedFile)).toBe("document_unreadable");
  });
});
