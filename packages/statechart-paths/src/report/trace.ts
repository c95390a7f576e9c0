import type { AnyStateNode } from "xstate";
import { nameOf, nodesOf } from "../chart.ts";
import type { Result } from "../result.ts";

/** A state's requirement, inherited from its ancestors. */
function requirementKeyOf(node: AnyStateNode): string {
  const meta: unknown = node.meta;
  if (typeof meta === "object" && meta !== null && "spec" in meta) return String(meta.spec);
  return node.parent === undefined ? "no requirement named" : requirementKeyOf(node.parent);
}

/** A requirement of the product, which a state names with `meta: { spec: key }`. */
export interface Requirement {
  readonly key: string;
  readonly sentences: readonly { readonly says: string }[];
}

interface Row {
  readonly requirement: string;
  readonly line: string;
}

function rowsOf({ plan, paths, walkedStates }: Result): readonly Row[] {
  const { root } = plan.subject.machine;
  return [root, ...nodesOf(plan.subject.machine)].map((node) => {
    const visitingPaths = paths.flatMap(({ path, failed }, number) =>
      [path.initial, ...path.steps].some(({ snapshot }) =>
        snapshot._nodes.some(({ id }: AnyStateNode) => id === node.id),
      )
        ? [{ number: number + 1, failed }]
        : [],
    );
    const failedNumbers = visitingPaths.filter((path) => path.failed).map(({ number }) => number);
    const isLeftImmediately = visitingPaths.length === 0 && walkedStates.has(nameOf(node));
    const result = isLeftImmediately
      ? "walked through, left at once"
      : visitingPaths.length === 0
        ? "NOT WALKED"
        : failedNumbers.length === 0
          ? "passed"
          : `FAILED in ${failedNumbers.join(", ")}`;
    const numbers = visitingPaths.map(({ number }) => number).join(", ");
    return {
      requirement: requirementKeyOf(node),
      line: `  ${plan.subject.id}: ${nameOf(node)} → ${numbers === "" ? "no path rests here" : `paths ${numbers}`} → ${result}`,
    };
  });
}

/**
 * Lists each requirement with its sentences and states, the paths through these and their results; then the
 * requirements without a state.
 */
export function traceText(results: readonly Result[], requirements: readonly Requirement[]): string {
  const rows = results.flatMap(rowsOf);
  const requirementKeys = new Set(rows.map(({ requirement }) => requirement));
  const tracedTexts = [...requirementKeys].sort().map((requirement) => {
    const sentences = requirements.find(({ key }) => key === requirement)?.sentences ?? [];
    return [
      requirement,
      ...sentences.map(({ says }) => `  “${says}”`),
      ...rows.filter((row) => row.requirement === requirement).map(({ line }) => line),
    ].join("\n");
  });
  const statelessLines = requirements
    .filter(({ key }) => !requirementKeys.has(key))
    .map(({ key }) => `  ${key}`);
  const lastText =
    statelessLines.length === 0
      ? `Each of the ${requirements.length} requirements of the charts has a state.`
      : `Without a state in these machines:\n${statelessLines.join("\n")}`;
  return [...tracedTexts, lastText].join("\n\n");
}
