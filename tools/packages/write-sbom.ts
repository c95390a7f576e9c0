/** `npm run generate -- sbom` writes .tmp/sbom/site.cdx.json and .tmp/sbom/sandbox.cdx.json. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { optionsOf } from "../command-line.ts";
import { products } from "./packages.ts";
import { sbomOf } from "./sbom.ts";

optionsOf({});
const folder = join(".tmp", "sbom");
mkdirSync(folder, { recursive: true });
for (const product of products) {
  const file = join(folder, `${product}.cdx.json`);
  const sbom = sbomOf(product);
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${file} names ${sbom.components.length} packages.`);
}
