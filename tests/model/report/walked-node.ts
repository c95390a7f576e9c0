/** Writes the results of the walks in Node for the flow atlas: `.tmp/paths/walked-node.json`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Result } from "statechart-paths";

const walkedFile = ".tmp/paths/walked-node.json";

/**
 * `{at, machines: [{id, states: {walked, total}, transitions: {walked, total, missing}}]}`, with the names of the
 * coverage.
 */
function walkedJson(results: readonly Result[], walkedAt: Date): string {
  return JSON.stringify(
    {
      at: walkedAt.toISOString(),
      machines: results.map(({ plan, walkedStates, walkedEdges, states, missing }) => ({
        id: plan.subject.id,
        states: { walked: plan.chartStates.filter((state) => walkedStates.has(state)), total: states.total },
        transitions: {
          walked: plan.chartEdges.filter(({ key }) => walkedEdges.has(key)).map(({ name }) => name),
          total: plan.chartEdges.length,
          missing: missing.map(({ name }) => name),
        },
      })),
    },
    null,
    2,
  );
}

export function writeWalked(results: readonly Result[]): void {
  mkdirSync(dirname(walkedFile), { recursive: true });
  writeFileSync(walkedFile, `${walkedJson(results, new Date())}\n`);
}
