import type { Page } from "../browser/page.ts";
import { LightRequest } from "../client/light-request.ts";
import type { Answer } from "../server/answer.ts";
import type { ServerRequest } from "../server/request.ts";
import type { Faults } from "../world/faults.ts";
import type { History, Instruction, Operation } from "../world/history.ts";
import type { NewStep, World } from "../world/world.ts";
import { type GatewayAnswer, gatewayAnswers } from "./gateway-answers.ts";

/** Rates in [0, 1] for each request; the money's POSTs have their own. */
export interface WireRates {
  readonly money: number;
  readonly reads: number;
  /** Of the first POST of each key, held by a proxy. */
  readonly firstHeld: number;
}

/** The wallet's servers behind the load balancer. */
export interface Backend {
  /** Answers whether a process took the request; `answer` may never come, where the process dies. */
  receive(request: ServerRequest, answer: (answer: Answer) => void, died: () => void): boolean;
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

interface Open {
  readonly page: Page;
  readonly label: string;
  readonly breakOff: (reason: string) => void;
}

const moneyPaths: Readonly<Record<string, Operation>> = {
  "/wallet/top-up": "topUp",
  "/wallet/transfer": "transfer",
  "/wallet/payout": "payout",
};

/** Between the pages and the wallet: each fetch meets a fate that its label decides. */
export class Wire {
  readonly #open = new Set<Open>();
  readonly #keys = new Set<string>();

  constructor(
    private readonly options: {
      readonly world: World;
      readonly history: History;
      readonly faults: Faults;
      readonly rates: WireRates;
      /** Path in front of the wallet's own: `/api/v1`. */
      readonly prefix: string;
      backend(): Backend;
      /** Whose token it is; undefined for none of this world. */
      subjectOf(token: string): string | undefined;
      /** Without keys a success needs no result: the app takes a status at its word, as the specification has it. */
      trustsStatus(): boolean;
      /** Overrides the seed's choice; the exhaustive mode decides here. */
      readonly chooseFate?: (label: string, isMoney: boolean) => Fate;
      readonly chooseGateway?: (answers: readonly GatewayAnswer[]) => GatewayAnswer;
      /** Which of so many ways a fate takes. */
      readonly chooseWay?: (of: number) => number;
    },
  ) {}

  async fetch(page: Page, input: unknown, init: RequestInit = {}): Promise<Response> {
    const { history } = this.options;
    const place = page.place();
    const heldLocks = page.device.locks.heldBy(page);
    const label = `${page.name} request ${++page.requests}`;
    const request = input instanceof LightRequest ? input : new LightRequest(String(input), init);
    const call = readRequest(request);
    const url = new URL(call.url);
    const path = url.pathname.startsWith(this.options.prefix)
      ? url.pathname.slice(this.options.prefix.length)
      : url.pathname;
    const operation = call.method === "POST" ? moneyPaths[path] : undefined;
    const sent: ServerRequest = {
      label,
      copy: false,
      method: call.method,
      path,
      query: url.searchParams,
      headers: call.headers,
      body: call.body,
    };
    if (path === "/users") history.sometimes("client: a payee is looked up before sending again");
    if (operation) {
      const key = call.headers["idempotency-key"]?.replaceAll('"', "");
      const instruction = instructionIn(operation, call.body);
      history.add({
        type: "posted",
        request: label,
        key,
        instruction,
        locks: heldLocks,
        noted: isNoted(page, key, instruction),
        subject: this.options.subjectOf(call.headers.authorization?.replace(/^Bearer /, "") ?? ""),
        ...place,
      });
    }
    if (call.signal?.aborted) throw call.signal.reason;
    return await new Promise<Response>((resolve, reject) => {
      const fate = this.#fateOf(label, operation !== undefined, call.headers["idempotency-key"]);
      this.#send(page, sent, fate, { redirect: call.redirect, signal: call.signal, resolve, reject });
    });
  }

  /** The page is gone: what it sent may still arrive, its answers go nowhere. */
  abandon(page: Page): void {
    for (const one of this.#open) if (one.page === page) this.#open.delete(one);
  }

  /** The device's connections break: every open fetch of the page fails. */
  breakOff(page: Page): void {
    for (const one of [...this.#open]) if (one.page === page) one.breakOff("the connection breaks");
  }

  #fateOf(label: string, isMoney: boolean, key: string | undefined): Fate {
    const { chooseFate, faults, rates } = this.options;
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

  #send(
    page: Page,
    request: ServerRequest,
    fate: Fate,
    fetching: {
      redirect: RequestRedirect;
      signal: AbortSignal | undefined;
      resolve: (response: Response) => void;
      reject: (error: unknown) => void;
    },
  ): void {
    const { world, history, faults } = this.options;
    const { random } = faults;
    const { label } = request;
    const what = `${request.method} ${request.path}`;
    const here = { device: page.device };
    const origin = world.origin();
    let settled = false;
    const settle = (run: () => void): void => {
      if (settled) return;
      settled = true;
      this.#open.delete(open);
      run();
    };
    const breakOff = (reason: string): void => {
      settle(() => {
        history.add({ type: "fault", name: "broken off", text: `${label}: ${reason}` });
        fetching.reject(new TypeError("Failed to fetch"));
      });
    };
    const open: Open = { page, label, breakOff };
    fetching.signal?.addEventListener("abort", () => {
      settle(() => fetching.reject(fetching.signal?.reason));
    });
    if (!here.device.online) {
      history.sometimes("wire: a request while offline");
      this.#answer(page, `${label} finds no network`, 1, () => breakOff("the device is offline"));
      return;
    }
    this.#open.add(open);

    const answerBack = (response: () => Response, delay: number, detail: unknown): void => {
      const run = () => settle(() => fetching.resolve(response()));
      this.#answer(page, `answer to ${label}`, delay, run, { detail, origin });
    };
    const answerOwn = (answer: Answer, delay: number) => answerBack(() => responseOf(answer), delay, answer);
    const answerFor = (gateway: GatewayAnswer, delay: number, own?: Answer) =>
      answerBack(() => gatewayResponse(gateway, own), delay, [gateway.name, own]);
    const fail = (delay: number, reason: string): void => {
      this.#answer(page, `${label} fails`, delay, () => breakOff(reason), { origin });
    };
    const strike = (name: string, text: string): void => {
      history.sometimes(`wire: ${name}`);
      history.add({ type: "fault", name, text: `${text} (${label}, ${what})` });
    };
    const out = random.wait(`out ${label}`, 5, 120);
    const back = random.wait(`back ${label}`, 5, 120);
    const arrive = (delay: number, answered: (answer: Answer) => void, copy = false, becomes = ""): void => {
      world.schedule({
        kind: "request",
        label: `${label} arrives${copy ? " again" : ""}`,
        delay,
        detail: [what, becomes],
        run: () => {
          const taken = this.options
            .backend()
            .receive({ ...request, copy }, answered, () => fail(1, "the server's connection closes"));
          if (!taken) fail(back, "no server takes the connection");
        },
      });
    };

    switch (fate) {
      case "delivered":
        arrive(out, (answer) => answerOwn(answer, back));
        return;
      case "request lost":
        strike("request lost", "the wire drops the request");
        if (!this.#isSilent(label)) fail(out, "the connection breaks before the request arrives");
        return;
      case "answer lost":
        strike("answer lost", "the wire drops the answer");
        arrive(
          out,
          () => {
            if (!this.#isSilent(label)) fail(back, "the connection breaks after the server acted");
          },
          false,
          fate,
        );
        return;
      case "answer late": {
        const late = random.wait(`late ${label}`, 2_000, 150_000);
        strike(late > 60_000 ? "answer later than 60 s" : "answer late", `the answer takes ${seconds(late)}`);
        arrive(out, (answer) => answerOwn(answer, late), false, fate);
        return;
      }
      case "request held": {
        const held = random.wait(`held ${label}`, 1_000, 480_000);
        strike(
          held > 60_000 ? "request held beyond 60 s" : "request held",
          `a proxy holds the request for ${seconds(held)}`,
        );
        const way = this.#wayOfHolding(label);
        if (way === "closes") fail(out, "the proxy closes the connection and keeps the request");
        else if (way === "answers") answerFor(byName("a load balancer's 504"), out + 1_000);
        arrive(held, (answer) => answerOwn(answer, back));
        return;
      }
      case "request copied": {
        const again = random.wait(`again ${label}`, 50, 240_000);
        strike("request copied", `a proxy sends a copy ${seconds(again)} later`);
        arrive(out, (answer) => answerOwn(answer, back));
        arrive(out + again, () => {}, true, fate);
        return;
      }
      case "sent twice by the browser":
        strike(
          "sent twice by the browser",
          "the connection closes without a byte and the browser sends again",
        );
        arrive(
          out,
          () => {
            if (settled || page.state === "dead") return;
            arrive(back + out, (answer) => answerOwn(answer, back), true, fate);
          },
          false,
          fate,
        );
        return;
      case "redirected":
        strike("redirected", "a gateway redirects to its own page");
        if (fetching.redirect === "error") fail(out + back, "a redirect where none is allowed");
        else answerFor(byName("a captive portal's 200"), out + back);
        return;
      case "gateway speaks first": {
        const possible = gatewayAnswers.filter(({ needsAnswer }) => !needsAnswer);
        const gateway = this.#gatewayOf(label, possible);
        strike(`${gateway.name}, nothing sent on`, `${gateway.name} in the place of the wallet`);
        answerFor(gateway, out + back);
        return;
      }
      case "gateway speaks last": {
        const gateway = this.#gatewayOf(label, gatewayAnswers);
        strike(`${gateway.name}, after the wallet answered`, `${gateway.name} replaces the wallet's answer`);
        const replace = (answer: Answer) => {
          const passes = gateway.speaksForSuccess && answer.status >= 400 && this.options.trustsStatus();
          if (passes) answerOwn(answer, back);
          else answerFor(gateway, back, answer);
        };
        arrive(out, replace, false, `${fate}: ${gateway.name}`);
      }
    }
  }

  /** Whether the page hears nothing of its request until it gives up; else its connection breaks. */
  #isSilent(label: string): boolean {
    const { chooseWay, faults } = this.options;
    return chooseWay ? chooseWay(2) === 1 : faults.random.number(`silent ${label}`) >= 0.5;
  }

  /** What a proxy does to the page while it holds the request. */
  #wayOfHolding(label: string): "closes" | "answers" | "waits" {
    const { chooseWay, faults } = this.options;
    if (chooseWay) return (["waits", "closes", "answers"] as const)[chooseWay(3)] ?? "waits";
    const breaks = faults.random.number(`breaks ${label}`);
    return breaks < 0.4 ? "closes" : breaks < 0.6 ? "answers" : "waits";
  }

  #gatewayOf(label: string, answers: readonly GatewayAnswer[]): GatewayAnswer {
    const { chooseGateway, faults } = this.options;
    if (chooseGateway) return chooseGateway(answers);
    // The one that looks like the wallet's is the hardest to tell, so it comes more often.
    if (faults.random.number(`shaped ${label}`) < 0.3)
      return byName("a gateway's 403 in the contract's shape");
    return faults.random.pick(`gateway ${label}`, answers);
  }

  #answer(
    page: Page,
    label: string,
    delay: number,
    run: () => void,
    more: Pick<NewStep, "detail" | "origin"> = {},
  ): void {
    this.options.world.schedule({ kind: "answer", label, delay, owner: page, run, ...more });
  }
}

function byName(name: string): GatewayAnswer {
  const found = gatewayAnswers.find((one) => one.name === name);
  if (!found) throw new Error(`No gateway answer ${name}`);
  return found;
}

function responseOf({ status, body, headers }: Answer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

function gatewayResponse(gateway: GatewayAnswer, own: Answer | undefined): Response {
  return new Response(gateway.body(own && JSON.stringify(own.body)), {
    status: gateway.status,
    headers: { ...(gateway.type && { "Content-Type": gateway.type }), ...gateway.headers },
  });
}

function readRequest({ url, method, headers, body, redirect, signal }: LightRequest) {
  return { url, method, headers: Object.fromEntries(headers), body, redirect, signal };
}

/** Without keys the request does not say which entry it is; one that says the same will do. */
function isNoted(page: Page, key: string | undefined, { operation, cents }: Instruction): boolean {
  page.device.world.touch("database", false);
  const rows = page.device.databases.rows("nupay", "payment-journal");
  const noted = (row: unknown): boolean => {
    const entry = row as Record<string, unknown> | undefined;
    return entry?.submittedAt !== undefined && entry.operation === operation && entry.cents === cents;
  };
  return key === undefined ? [...(rows?.values() ?? [])].some(noted) : noted(rows?.get(key));
}

function instructionIn(operation: Operation, body: string | undefined): Instruction {
  const fields = JSON.parse(body ?? "{}") as Record<string, unknown>;
  return {
    operation,
    cents: Number(fields.amount),
    ...(typeof fields.toAccountId === "string" && { toAccountId: fields.toAccountId }),
    ...(typeof fields.paymentMethodId === "string" && { paymentMethodId: fields.paymentMethodId }),
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
