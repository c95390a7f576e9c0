import type { Page } from "../browser/page.ts";
import { LightRequest } from "../client/light-request.ts";
import type { Answer } from "../server/answer.ts";
import { changeOperation } from "../server/operations.ts";
import type { ServerRequest } from "../server/request.ts";
import type { History, Operation } from "../world/history.ts";
import type { NewStep, World } from "../world/world.ts";
import { type Choices, type Fate, Fates } from "./fates.ts";
import { byName, type GatewayAnswer, gatewayAnswers } from "./gateway-answers.ts";
import {
  gatewayResponse,
  instructionIn,
  isNoted,
  isOpenCallNoted,
  readRequest,
  responseOf,
} from "./messages.ts";

/** The wallet's servers behind the load balancer. */
export interface Backend {
  /** Answers whether a process took the request; `answer` may never come, where the process dies. */
  receive(request: ServerRequest, answer: (answer: Answer) => void, died: () => void): boolean;
}

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

/** In its header, or in the path of a status request or cancellation. */
function keyOf({ headers, path }: ServerRequest): string | undefined {
  return headers["idempotency-key"]?.replaceAll('"', "") ?? /^\/wallet\/payments\/([^/]+)$/.exec(path)?.[1];
}

/** Between the pages and the wallet: each fetch meets a fate that its label decides. */
export class Wire {
  readonly #open = new Set<Open>();
  /** By page and key, when the wallet made the newest answer that it has received. */
  readonly answeredAt = new Map<string, number>();
  readonly #fates: Fates;

  constructor(
    private readonly options: Choices & {
      readonly world: World;
      readonly history: History;
      /** Path in front of the wallet's own: `/api/v1`. */
      readonly prefix: string;
      backend(): Backend;
      /** Whose token it is; undefined for none of this world. */
      subjectOf(token: string): string | undefined;
      /** Without keys a success needs no result: the app takes a status at its word, as the specification has it. */
      trustsStatus(): boolean;
    },
  ) {
    this.#fates = new Fates(options);
  }

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
      const key = keyOf(sent);
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
    const changes = changeOperation(sent);
    if (changes !== undefined) {
      const key = keyOf(sent) ?? "";
      history.add({
        type: "callPosted",
        request: label,
        key,
        operation: changes,
        locks: heldLocks,
        noted: isOpenCallNoted(page, key),
        subject: this.options.subjectOf(call.headers.authorization?.replace(/^Bearer /, "") ?? ""),
        ...place,
      });
    }
    if (call.signal?.aborted) throw call.signal.reason;
    return await new Promise<Response>((resolve, reject) => {
      const fate = this.#fates.fateOf(
        label,
        operation !== undefined || changes !== undefined,
        call.headers["idempotency-key"],
      );
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
    const key = keyOf(request);
    const answerOwn = (answer: Answer, delay: number) => {
      const madeAt = world.now;
      const received = () => {
        if (key !== undefined) this.answeredAt.set(`${page.name} ${key}`, madeAt);
        return responseOf(answer);
      };
      answerBack(received, delay, answer);
    };
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
        if (!this.#fates.isSilent(label)) fail(out, "the connection breaks before the request arrives");
        return;
      case "answer lost":
        strike("answer lost", "the wire drops the answer");
        arrive(
          out,
          () => {
            if (!this.#fates.isSilent(label)) fail(back, "the connection breaks after the server acted");
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
        const way = this.#fates.wayOfHolding(label);
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
        const trusted = this.options.trustsStatus();
        const possible = gatewayAnswers.filter(
          ({ needsAnswer, speaksForSuccess }) => !needsAnswer && !(speaksForSuccess && trusted),
        );
        const gateway = this.#fates.gatewayOf(label, possible);
        strike(`${gateway.name}, nothing sent on`, `${gateway.name} in the place of the wallet`);
        answerFor(gateway, out + back);
        return;
      }
      case "gateway speaks last": {
        const gateway = this.#fates.gatewayOf(label, gatewayAnswers);
        strike(`${gateway.name}, after the wallet answered`, `${gateway.name} replaces the wallet's answer`);
        const replace = (answer: Answer) => {
          // A removal's own success has no data: nobody could tell it from the gateway's.
          const trusted = this.options.trustsStatus() || changeOperation(request) !== undefined;
          const passes = gateway.speaksForSuccess && answer.status >= 400 && trusted;
          if (passes) answerOwn(answer, back);
          else answerFor(gateway, back, answer);
        };
        arrive(out, replace, false, `${fate}: ${gateway.name}`);
      }
    }
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

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
