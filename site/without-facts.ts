import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Names the value that an element shows: `transaction:txn_1:amount`. Tests compare displayed values by this name. */
const attribute = "data-fact";

/** Set for test builds, which keep the attribute. */
export const factsVariable = "NUPAY_FACTS";

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** In an object literal, in an element's props, and in a component's destructured props. */
function isFactAttribute(node: Node): boolean {
  if (node.type !== "Property") return false;
  const { key } = node as Node & { readonly key: { readonly value?: unknown } };
  return key.value === attribute;
}

function factsIn(node: Node): readonly Node[] {
  if (isFactAttribute(node)) return [node];
  return Object.values(node).flat().filter(isNode).flatMap(factsIn);
}

/** Removes the attribute from the production build, with the code that only computes it. */
export function removeFacts(): Plugin {
  return {
    name: "nupay:without-facts",
    apply: () => process.env[factsVariable] !== "1",
    enforce: "post",
    transform: {
      filter: { id: /\.tsx$/, code: attribute },
      handler(code) {
        const facts = factsIn(this.parse(code) as Node).toSorted((a, b) => b.start - a.start);
        const remainingCode = facts.reduce((text, { start, end }) => {
          const commaLength = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
          return text.slice(0, start) + text.slice(end + commaLength);
        }, code);
        return { code: remainingCode, map: null };
      },
    },
  };
}
