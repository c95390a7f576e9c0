import { createHash } from "node:crypto";
import { type Mutant, nameOf } from "statechart-mutation";

/**
 * Compares two mutants by a seeded random order; with limited time, the first ones are tried.
 * @param seed the same seed gives the same order
 */
export function compareRandomly<One extends { readonly mutant: Mutant }>(
  seed = "",
): (a: One, b: One) => number {
  const numbers = new Map<Mutant, string>();
  const orderNumber = ({ mutant }: One): string => {
    const cachedNumber = numbers.get(mutant);
    if (cachedNumber !== undefined) return cachedNumber;
    const hash = createHash("sha256")
      .update(`${seed}${mutant.file} ${nameOf(mutant)}`)
      .digest("hex");
    numbers.set(mutant, hash);
    return hash;
  };
  return (a, b) => (orderNumber(a) < orderNumber(b) ? -1 : 1);
}
