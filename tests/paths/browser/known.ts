/** Finds the hands of a machine by the name of its file: `tests/paths/browser/top-up.ts` is for `top-up`. */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findMachines } from "../discover.ts";
import type { Hands } from "./hands.ts";

function isHands(value: unknown): value is Hands {
  return typeof value === "object" && value !== null && "cause" in value && "sees" in value;
}

/** By the machine's file's name; undefined for a machine that nobody walks in a browser yet. */
export async function handsOf(name: string): Promise<Hands | undefined> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  if (!existsSync(file)) return undefined;
  const { hands }: { hands?: unknown } = await import(pathToFileURL(file).href);
  if (!isHands(hands)) throw new Error(`tests/paths/browser/${name}.ts exports no \`hands\`.`);
  return hands;
}

/** The machines that have hands, in the order of their names. */
export function namesWithHands(): readonly string[] {
  return findMachines()
    .map(({ name }) => name)
    .filter((name) => existsSync(fileURLToPath(new URL(`./${name}.ts`, import.meta.url))));
}

/** What to write for a machine that has no hands yet. */
export function recipeForHands(name: string): string {
  return [
    `${name} is not walked in a browser. Write tests/paths/browser/${name}.ts:`,
    "",
    '  import type { Hands } from "./hands.ts";',
    "",
    "  export const hands: Hands = {",
    '    needs: "a person",',
    '    account: { status: "A", balance: 10_000 },',
    "    open: async (stage) => {},  // from nothing to the machine's beginning",
    "    cause: {},                  // by event type: a press, a key, a control call",
    "    sees: {},                   // by state: what a person sees",
    "    unreachable: {},            // transitions that nothing outside can cause, with the reason",
    "  };",
  ].join("\n");
}
