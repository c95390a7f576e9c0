/** Creates a product's bill of materials in the CycloneDX format. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Product } from "./packages.ts";
import { writeManifest } from "./write-manifest.ts";

export interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

/** Runs npm, which reads only the lock file. */
export function sbomOf(product: Product): Sbom {
  const folder = mkdtempSync(join(tmpdir(), "nupay-sbom-"));
  try {
    writeManifest(product, folder);
    const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
    const output = execFileSync("npm", [...args, "--package-lock-only", "--loglevel=error"], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "inherit"],
    });
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
