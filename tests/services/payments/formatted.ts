import { execFileSync } from "node:child_process";

/** TypeScript as the house formats it. */
export function formatted(source: string): string {
  const path = "src/services/api/payment-contract.ts";
  return execFileSync("npx", ["biome", "check", "--write", `--stdin-file-path=${path}`], {
    input: source,
    encoding: "utf8",
  });
}
