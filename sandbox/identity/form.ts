import type { IncomingMessage } from "node:http";

const limit = 16 * 1024;

export class FormTooLarge extends Error {}

/** The fields of an urlencoded form. Throws FormTooLarge above 16 KiB. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) throw new FormTooLarge();
    chunks.push(bytes);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
