import type { AnyStateNode } from "xstate";
import { nameOf, nodesOf } from "../chart.ts";
import type { Result } from "../result.ts";

const unnamed = "(no requirement named)";

/** `meta: { spec }` of a state, or of the nearest state around it. */
function requirementOf(node: AnyStateNode): string {
  const meta: unknown = node.meta;
  if (typeof meta === "object" && meta !== null && "spec" in meta) return String(meta.spec);
  return node.parent ? requirementOf(node.parent) : unnamed;
}

/** Requirement → state → the paths that stand in it → their result. */
export function traceText(results: readonly Result[]): string {
  const rows = results.flatMap(({ plan, paths }) =>
    nodesOf(plan.subject.machine)
      .filter(({ type }) => type === "atomic" || type === "final")
      .map((node) => {
        const through = paths.flatMap(({ path, failed }, number) =>
          [path.initial, ...path.steps].some(({ snapshot }) =>
            snapshot._nodes.some(({ id }: AnyStateNode) => id === node.id),
          )
            ? [{ number: number + 1, failed }]
            : [],
        );
        const failed = through.filter((path) => path.failed);
        const result =
          through.length === 0
            ? "left at once"
            : failed.length === 0
              ? "passed"
              : `failed: ${failed.map(({ number }) => number).join(", ")}`;
        return {
          requirement: requirementOf(node),
          line: `  ${plan.subject.id}: ${nameOf(node)} → paths ${through.map(({ number }) => number).join(", ") || "none"} → ${result}`,
        };
      }),
  );
  const requirements = [...new Set(rows.map(({ requirement }) => requirement))].sort();
  return requirements
    .map((requirement) =>
      [requirement, ...rows.filter((row) => row.requirement === requirement).map(({ line }) => line)].join(
        "\n",
      ),
    )
    .join("\n\n");
}
