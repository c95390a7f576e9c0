import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Call extends Node {
  readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly arguments: readonly Node[];
}

const loggers: ReadonlySet<string> = new Set(["warn", "error", "once", "deprecate", "warnOnce"]);

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function isWarning(node: Node): node is Call {
  if (node.type !== "CallExpression") return false;
  const { callee } = node as Call;
  return loggers.has(callee.property?.name ?? callee.name ?? "");
}

function sentencesIn(node: Node): Node[] {
  const own = isWarning(node)
    ? node.arguments.filter(
        ({ type, start, end }) => (type === "Literal" || type === "TemplateLiteral") && end - start > 40,
      )
    : [];
  const children = Object.values(node).flat().filter(isNode);
  return own.length > 0 ? own : children.flatMap(sentencesIn);
}

/** Leaves the sentences out that i18next writes for developers: 1.4 KB of every visit. */
export function i18nextWithoutWarnings(): Plugin {
  return {
    name: "nupay:i18next-without-warnings",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /node_modules\/(react-)?i18next\// },
      handler(code) {
        const sentences = sentencesIn(this.parse(code) as Node).sort((one, other) => other.start - one.start);
        const left = sentences.reduce(
          (text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`,
          code,
        );
        return { code: left, map: null };
      },
    },
  };
}
