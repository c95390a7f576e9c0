import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

interface Property extends Node {
  readonly key: { readonly name?: string };
  readonly value: Node;
}

/** What only people read of a chart: sentences, and which part of the specification a state keeps. */
function isDescription(node: Node): node is Property {
  if (node.type !== "Property") return false;
  const { key, value } = node as Property;
  return (
    (key.name === "description" && value.type === "Literal") ||
    (key.name === "meta" && value.type === "ObjectExpression")
  );
}

function isChart(node: Node): boolean {
  if (node.type !== "CallExpression") return false;
  const { callee } = node as Node & { readonly callee: { readonly property?: { readonly name?: string } } };
  return callee.property?.name === "createMachine";
}

function labelsIn(node: Node, inChart: boolean): Node[] {
  if (inChart && isDescription(node)) return [node];
  return childrenOf(node).flatMap((child) => labelsIn(child, inChart || isChart(node)));
}

/** Leaves the charts' sentences out of the site that is built: nobody reads them there, and every visitor would fetch them. */
export function chartsWithoutDescriptions(): Plugin {
  return {
    name: "nupay:charts-without-descriptions",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\.machine\.ts$/ },
      handler(code) {
        const labels = labelsIn(this.parse(code) as Node, false).sort(
          (one, other) => other.start - one.start,
        );
        const left = labels.reduce((text, { start, end }) => {
          const after = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
          return text.slice(0, start) + text.slice(end + after);
        }, code);
        return { code: left, map: null };
      },
    },
  };
}
