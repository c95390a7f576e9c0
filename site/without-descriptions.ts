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

/** Parts of a chart that only people read: descriptions, and the sections of the specification in `meta`. */
function isDescription(node: Node): node is Property {
  if (node.type !== "Property") return false;
  const { key, value } = node as Property;
  return (
    (key.name === "description" && value.type === "Literal") ||
    (key.name === "meta" && value.type === "ObjectExpression")
  );
}

/** The types of `setup`, which XState only uses at compile time. */
function isTypesProperty(node: Node): boolean {
  return node.type === "Property" && (node as Property).key.name === "types";
}

function calledName(node: Node): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  const { callee } = node as Node & {
    readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } };
  };
  return callee.name ?? callee.property?.name;
}

/** The outermost nodes to remove; a removed node may contain others. */
function nodesToRemove(node: Node, isInChart: boolean, isInSetup = false): Node[] {
  if ((isInChart && isDescription(node)) || (isInSetup && isTypesProperty(node))) return [node];
  const name = calledName(node);
  return childrenOf(node).flatMap((child) =>
    nodesToRemove(child, isInChart || name === "createMachine", isInSetup || name === "setup"),
  );
}

/**
 * Removes the charts' descriptions and types from the built site: the app never reads them, but every visitor would
 * load them.
 */
export function removeChartDescriptions(): Plugin {
  return {
    name: "nupay:charts-without-descriptions",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\.machine\.ts$/ },
      handler(code) {
        const removedNodes = nodesToRemove(this.parse(code) as Node, false).sort((a, b) => b.start - a.start);
        const remainingCode = removedNodes.reduce((text, { start, end }) => {
          const commaLength = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
          return text.slice(0, start) + text.slice(end + commaLength);
        }, code);
        return { code: remainingCode, map: null };
      },
    },
  };
}
