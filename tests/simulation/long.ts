/**
 * `npm test -- simulation`: checks that take minutes and are therefore only part of `npm test -- all`: a thousand
 * seeds, and every interleaving of two small scopes; `run/searches.test.ts` walks the two smallest. `npm test -- mistakes --by
 * simulation` shows that the seeds find each seeded mistake.
 * The last line is `N passed, N failed`.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { runCommand } from "../support/command.ts";

const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
const threads = String(Math.min(2, availableParallelism()));

const exhaustive = (tabs: number, faults: number) =>
  [cli, "--exhaustive", "--tabs", String(tabs), "--faults", String(faults), "--workers", threads] as const;

const searches: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: "1,000 seeds", command: [cli, "--seeds", "1000", "--workers", threads] },
  { name: "every interleaving of one tab with two faults", command: exhaustive(1, 2) },
  { name: "every interleaving of two tabs with one fault", command: exhaustive(2, 1) },
];

const failedSearches: string[] = [];
for (const { name, command } of searches) {
  const { code } = await runCommand(process.execPath, ["--import", "tsx", ...command], {
    limit: 900_000,
  });
  if (code !== 0) failedSearches.push(name);
}
for (const name of failedSearches) console.log(`failed: ${name}`);
console.log(`${searches.length - failedSearches.length} passed, ${failedSearches.length} failed`);
process.exitCode = failedSearches.length === 0 ? 0 : 1;
