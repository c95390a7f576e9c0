/** Defines path files of the wallet: a port fails with one of the wallet's failures, by default a lost connection. */

import { pathsOf as definedBy, type Rejections } from "statechart-paths/graph";
import type { AnyStateMachine } from "xstate";
import type { Failure } from "../../src/machines/core/failure.ts";
import { failing } from "../machines/fakes.ts";
import { namedActors } from "../support/named-actors.ts";

export { after, always, inside } from "statechart-paths/graph";

const rejections: Rejections<Failure> = {
  usual: { kind: "network" },
  toError: failing,
  label: (error) => {
    const failure = (error as { readonly failure?: Failure }).failure;
    return failure?.code ?? failure?.status ?? failure?.kind;
  },
};

/** Writes a saved card as the screens do: `•••• 5309` instead of `pm_5309`. */
const withCardNumbers = (text: string): string => text.replace(/\bpm_(\d{4})\b/g, "•••• $1");

export const pathsOf = <Machine extends AnyStateMachine>() =>
  definedBy<Machine, Failure>(rejections, withCardNumbers, namedActors);
