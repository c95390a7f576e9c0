import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface NamedPlugin {
  readonly name?: string;
  readonly property?: NamedPlugin;
  readonly object?: NamedPlugin;
}

interface Call extends Node {
  readonly callee: NamedPlugin;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** `logger.warn(…)`, `this.logger.log(…)`, `warnOnce(…)`: the libraries' messages to developers. */
function isWarning(node: Node): node is Call {
  if (node.type !== "CallExpression") return false;
  const { callee } = node as Call;
  const objectName = callee.object?.property?.name ?? callee.object?.name;
  return objectName === undefined
    ? callee.name === "warn" || callee.name === "warnOnce"
    : (objectName === "logger" || objectName === "baseLogger") &&
        /^(?:log|warn|error|once|deprecate)$/.test(callee.property?.name ?? "");
}

const warningsIn = (node: Node): Node[] =>
  isWarning(node) ? [node] : Object.values(node).flat().filter(isNode).flatMap(warningsIn);

/** Removes i18next's messages to developers, and their calls. */
export function removeI18nextWarnings(): Plugin {
  return {
    name: "nupay:i18next-without-warnings",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /node_modules\/(react-)?i18next\// },
      handler(code) {
        const warnings = warningsIn(this.parse(code) as Node).sort((a, b) => b.start - a.start);
        const remainingCode = warnings.reduce(
          (text, { start, end }) => `${text.slice(0, start)}void 0${text.slice(end)}`,
          code,
        );
        return { code: remainingCode, map: null };
      },
    },
  };
}
