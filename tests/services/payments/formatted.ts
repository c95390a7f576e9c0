import { execFileSync } from "node:child_process";

/** TypeScript formatted by the project's Biome settings. */
export function formatSource(source: string): string {
  const path = "src/services/api/payment-contract.ts";
  return execFileSync("npx", ["biome", "check", "--write", `--stdin-file-path=${path}`], {
    input: source,
    encoding: "utf8",
  });
}
