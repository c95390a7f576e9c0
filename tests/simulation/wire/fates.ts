import type { Faults } from "../world/faults.ts";
import { byName, type GatewayAnswer } from "./gateway-answers.ts";

/** Rates in [0, 1] for each request; the money's POSTs have their own. */
export interface WireRates {
  readonly money: number;
  readonly reads: number;
  /** Of the first POST of each key, held by a proxy. */
  readonly firstHeld: number;
}

/** What the wire does to one request. */
export type Fate =
  | "delivered"
  | "request lost"
  | "answer lost"
  | "answer late"
  | "request held"
  | "request copied"
  | "sent twice by the browser"
  | "redirected"
  | "gateway speaks first"
  | "gateway speaks last";

const fates: readonly Fate[] = [
  "request lost",
  "answer lost",
  "answer lost",
  "answer late",
  "request held",
  "request held",
  "request copied",
  "sent twice by the browser",
  "redirected",
  "gateway speaks first",
  "gateway speaks last",
  "gateway speaks last",
];

export interface Choices {
  readonly faults: Faults;
  readonly rates: WireRates;
  /** Overrides the seed's choice; the exhaustive mode decides here. */
  readonly chooseFate?: (label: string, isMoney: boolean) => Fate;
  readonly chooseGateway?: (answers: readonly GatewayAnswer[]) => GatewayAnswer;
  /** Which of so many ways a fate takes. */
  readonly chooseWay?: (of: number) => number;
}

/** Decides what the wire does to each request: by the seed, or as the exhaustive mode says. */
export class Fates {
  readonly #keys = new Set<string>();

  constructor(private readonly choices: Choices) {}

  fateOf(label: string, isMoney: boolean, key: string | undefined): Fate {
    const { chooseFate, faults, rates } = this.choices;
    if (chooseFate) return chooseFate(label, isMoney);
    if (isMoney && key !== undefined && rates.firstHeld > 0) {
      const isFirst = !this.#keys.has(key);
      this.#keys.add(key);
      if (isFirst && faults.strikes(`first ${label}`, rates.firstHeld)) return "request held";
      if (!isFirst && faults.strikes(`second ${label}`, 0.4)) return "gateway speaks first";
    }
    if (!faults.strikes(`wire ${label}`, isMoney ? rates.money : rates.reads)) return "delivered";
    return faults.random.pick(`fate ${label}`, fates);
  }

  /** Whether the page hears nothing of its request until it gives up; else its connection breaks. */
  isSilent(label: string): boolean {
    const { chooseWay, faults } = this.choices;
    return chooseWay ? chooseWay(2) === 1 : faults.random.number(`silent ${label}`) >= 0.5;
  }

  /** What a proxy does to the page while it holds the request. */
  wayOfHolding(label: string): "closes" | "answers" | "waits" {
    const { chooseWay, faults } = this.choices;
    if (chooseWay) return (["waits", "closes", "answers"] as const)[chooseWay(3)] ?? "waits";
    const breaks = faults.random.number(`breaks ${label}`);
    return breaks < 0.4 ? "closes" : breaks < 0.6 ? "answers" : "waits";
  }

  gatewayOf(label: string, answers: readonly GatewayAnswer[]): GatewayAnswer {
    const { chooseGateway, faults } = this.choices;
    if (chooseGateway) return chooseGateway(answers);
    // The one that looks like the wallet's is the hardest to tell, so it comes more often.
    if (faults.random.number(`shaped ${label}`) < 0.3)
      return byName("a gateway's 403 in the contract's shape");
    return faults.random.pick(`gateway ${label}`, answers);
  }
}
