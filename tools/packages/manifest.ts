/**
 * `node --import tsx tools/packages/manifest.ts --product sandbox --folder DIR` writes the manifest from which
 * deploy/Dockerfile installs.
 */
import { optionsOf } from "../command-line.ts";
import { products } from "./packages.ts";
import { writeManifest } from "./write-manifest.ts";

const { product: productName, folder } = optionsOf({
  product: { type: "string" },
  folder: { type: "string" },
});
const product = products.find((candidate) => candidate === productName);
if (product === undefined || folder === undefined) {
  console.error(`--product takes ${products.join(" or ")}, and --folder a folder to write to.`);
  process.exit(2);
}
writeManifest(product, folder);
