/** Subresource integrity: a browser runs only scripts whose bytes are the build's. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
}

export const digestOf = (bytes: Buffer): string =>
  `sha256-${createHash("sha256").update(bytes).digest("base64")}`;

/** The import map with the digest of each script. Browsers check it for imports, preloads and `<script>` elements. */
export async function mapWithIntegrity(importMap: string, folder: string): Promise<string> {
  const { imports }: ImportMap = JSON.parse(importMap);
  const scripts = Object.values(imports).filter((path) => path.endsWith(".js"));
  const digests = await Promise.all(
    scripts.map(async (path) => [path, digestOf(await readFile(join(folder, path)))] as const),
  );
  return JSON.stringify({ imports, integrity: Object.fromEntries(digests) });
}

const element =
  /<(?:script type="module"|link rel="(?:stylesheet|modulepreload)") crossorigin (?:src|href)="([^"]+)"/g;

/** Adds the digest to each script and stylesheet of the page, for browsers without integrity in import maps. */
export async function pageWithIntegrity(html: string, folder: string): Promise<string> {
  const digests = new Map<string, string>();
  for (const [, path = ""] of html.matchAll(element))
    digests.set(path, digestOf(await readFile(join(folder, path))));
  return html.replace(element, (openingTag, path) => `${openingTag} integrity="${digests.get(path)}"`);
}
