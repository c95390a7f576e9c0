import type { Faults } from "../faults.ts";
import type { GatewayAnswer } from "./gateway-answers.ts";

/** Probabilities in [0, 1] for each request. */
export interface WireRates {
  /** The rate of faults for requests that change something on the server. */
  readonly changes: number;
  readonly reads: number;
  /** The rate at which a proxy holds the first request of each idempotency key. */
  readonly firstHeld: number;
}

/** The treatment of one request by the network. */
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

/** All fates; a fate that is listed twice is drawn twice as often. */
export const allFates: readonly Fate[] = [
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
  /**
   * The faults that may happen to a request; an entry that is listed twice is drawn twice as often. Default: all.
   */
  readonly fates?: readonly Fate[];
  /** A gateway answer to draw more often: the one that is hardest to distinguish from the server's. */
  readonly likelyGateway?: GatewayAnswer;
  /** Chooses the fate in an exhaustive search; by default, the seed decides. */
  readonly chooseFate?: (label: string, isChange: boolean) => Fate;
  readonly chooseGateway?: (answers: readonly GatewayAnswer[]) => GatewayAnswer;
  /** Chooses a variant of a fate, from 0 to `optionCount` - 1. */
  readonly chooseWay?: (optionCount: number) => number;
}

/** Decides what the network does to each request: by the seed, or by the choices of an exhaustive search. */
export class Fates {
  readonly #keys = new Set<string>();

  constructor(private readonly choices: Choices) {}

  fateOf(label: string, isChange: boolean, key: string | undefined): Fate {
    const { chooseFate, faults, rates, fates = allFates } = this.choices;
    if (chooseFate) return chooseFate(label, isChange);
    if (isChange && key !== undefined && rates.firstHeld > 0) {
      const isFirst = !this.#keys.has(key);
      this.#keys.add(key);
      if (isFirst && faults.strikes(`first ${label}`, rates.firstHeld)) return "request held";
      if (!isFirst && faults.strikes(`second ${label}`, 0.4)) return "gateway speaks first";
    }
    if (!faults.strikes(`wire ${label}`, isChange ? rates.changes : rates.reads)) return "delivered";
    return faults.random.pick(`fate ${label}`, fates);
  }

  /** Whether the page gets no answer until its timeout; otherwise the connection breaks. */
  isSilent(label: string): boolean {
    const { chooseWay, faults } = this.choices;
    return chooseWay ? chooseWay(2) === 1 : faults.random.number(`silent ${label}`) >= 0.5;
  }

  /** The proxy's behaviour towards the page while it holds the request. */
  wayOfHolding(label: string): "closes" | "answers" | "waits" {
    const { chooseWay, faults } = this.choices;
    if (chooseWay) return (["waits", "closes", "answers"] as const)[chooseWay(3)] ?? "waits";
    const draw = faults.random.number(`breaks ${label}`);
    return draw < 0.4 ? "closes" : draw < 0.6 ? "answers" : "waits";
  }

  gatewayOf(label: string, answers: readonly GatewayAnswer[]): GatewayAnswer {
    const { chooseGateway, faults, likelyGateway } = this.choices;
    if (chooseGateway) return chooseGateway(answers);
    if (likelyGateway && faults.random.number(`shaped ${label}`) < 0.3) return likelyGateway;
    return faults.random.pick(`gateway ${label}`, answers);
  }
}
