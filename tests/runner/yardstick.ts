/** Times a fixed amount of work, to measure how slow or busy this machine is. */
import { createHash } from "node:crypto";

/** Milliseconds that the work takes on the machine whose times are the budgets. */
const referenceTime = 80;
const runs = 3;

function work(): void {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at, name: `line ${at}` })));
  for (let round = 0; round < 8; round += 1) {
    createHash("sha256")
      .update(JSON.stringify(JSON.parse(text)))
      .digest("hex");
  }
}

/** By what factor the machine is slower than the reference now: the fastest of three runs, and at least 1. */
export function slowness(): number {
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.max(1, Math.min(...times) / referenceTime);
}
