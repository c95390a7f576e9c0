import { allFates, type Fate, type GatewayAnswer, type Labelled } from "simulated-browser";
import { gatewayAnswers } from "../wire/gateway-answers.ts";
import { type Trouble, troubles } from "./troubles.ts";

/** The faults that occur in one run; the others stay silent. */
export interface Loud {
  readonly fates: readonly Fate[];
  readonly gateways: readonly GatewayAnswer[];
  readonly troubles: readonly Trouble[];
}

/**
 * Draws a few kinds of faults for most seeds. Among all kinds, two certain ones seldom occur together, and faults that
 * end a payment early hide those that need a longer one.
 */
export function drawLoud(random: Labelled): Loud {
  if (random.number("swarm") < 0.25) return { fates: allFates, gateways: gatewayAnswers, troubles };
  return {
    fates: few(random, "fate", allFates, 4),
    gateways: gatewayAnswers,
    troubles: few(random, "trouble", troubles, 4),
  };
}

function few<Kind>(random: Labelled, what: string, kinds: readonly Kind[], most: number): readonly Kind[] {
  return Array.from({ length: random.integer(`loud ${what} count`, 1, most) }, (_, index) =>
    random.pick(`loud ${what} ${index}`, kinds),
  );
}
