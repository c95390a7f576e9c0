/**
 * `npm run simulate -- --slips`: applies each slip, a patch of this folder with a small mistake, and each seeded defect
 * that the simulation detects to a copy of the app, and prints the first seed that detects it in each of three disjoint
 * ranges.
 */
import { fileURLToPath } from "node:url";
import { firstFailure } from "../../mistakes/by-simulation.ts";
import { listMistakes, type Mistake } from "../../mistakes/mistake.ts";

const starts = [1, 100_001, 200_001] as const;

/** The slips of this folder, then the seeded defects. */
export function listSlips(nameFilter = ""): readonly Mistake[] {
  const slips = listMistakes(["invariant"], fileURLToPath(new URL(".", import.meta.url)));
  return [...slips, ...listMistakes(["invariant"])].filter(({ name }) => name.includes(nameFilter));
}

/** Prints one row for each slip. @returns whether each range detects each slip */
export async function printSlips(nameFilter: string, seeds: number): Promise<boolean> {
  const ends = starts.map((from) => `${from} to ${from + seeds - 1}`);
  console.log(`| Slip | ${ends.join(" | ")} |\n|---|${starts.map(() => "---:|").join("")}`);
  let isBlind = false;
  for (const slip of listSlips(nameFilter)) {
    const cells: string[] = [];
    for (const from of starts) {
      const fallen = await firstFailure(slip, seeds, from);
      isBlind ||= fallen === undefined;
      cells.push(fallen === undefined ? "-" : String(fallen.seed));
    }
    console.log(`| ${slip.name} | ${cells.join(" | ")} |`);
  }
  return !isBlind;
}
