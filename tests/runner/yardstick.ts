/** Times a fixed amount of work, to measure how slow or busy this machine is. */
import { createHash } from "node:crypto";

/** Milliseconds that the work takes on the machine on which the budgets were measured. */
const referenceTime = 80;
const runs = 3;

function runReferenceWork(): void {
  const text = JSON.stringify(
    Array.from({ length: 20_000 }, (_, index) => ({ at: index, name: `line ${index}` })),
  );
  for (let round = 0; round < 8; round += 1) {
    createHash("sha256")
      .update(JSON.stringify(JSON.parse(text)))
      .digest("hex");
  }
}

/** The current slowness relative to the reference machine: the fastest of three runs, at least 1. */
export function measureSlowness(): number {
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    runReferenceWork();
    return performance.now() - startedAt;
  });
  return Math.max(1, Math.min(...times) / referenceTime);
}
