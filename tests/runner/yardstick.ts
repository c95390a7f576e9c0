/** A short piece of work of always the same size: how fast this machine is, and how busy. */
import { createHash } from "node:crypto";

/** Milliseconds on the machine that the budgets are from. */
const usual = 80;
const rounds = 3;

function work(): void {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at, name: `line ${at}` })));
  for (let round = 0; round < 8; round += 1) {
    createHash("sha256")
      .update(JSON.stringify(JSON.parse(text)))
      .digest("hex");
  }
}

/** How many times as long as usual the machine takes now: the best of three, and at least 1. */
export function slowness(): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.max(1, Math.min(...times) / usual);
}
