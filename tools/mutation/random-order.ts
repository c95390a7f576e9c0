import { createHash } from "node:crypto";
import { type Mutant, nameOf } from "statechart-mutation";

/**
 * Compares two mutants by a seeded random order; with limited time, the first ones are tried.
 * @param seed the same seed gives the same order
 */
export function compareRandomly<One extends { readonly mutant: Mutant }>(
  seed = "",
): (one: One, other: One) => number {
  const numbers = new Map<Mutant, string>();
  const number = ({ mutant }: One): string => {
    const cached = numbers.get(mutant);
    if (cached !== undefined) return cached;
    const hash = createHash("sha256")
      .update(`${seed}${mutant.file} ${nameOf(mutant)}`)
      .digest("hex");
    numbers.set(mutant, hash);
    return hash;
  };
  return (one, other) => (number(one) < number(other) ? -1 : 1);
}
