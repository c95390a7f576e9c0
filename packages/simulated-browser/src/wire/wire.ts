import type { Page } from "../browser/page.ts";
import type { NewStep, World } from "../world.ts";
import { type Choices, type Fate, Fates } from "./fates.ts";
import { type GatewayAnswer, gatewayAnswers, gatewayByName } from "./gateway-answers.ts";
import { LightRequest } from "./light-request.ts";
import { type Backend, gatewayResponse, responseOf, type WireAnswer, type WireRequest } from "./messages.ts";

interface OpenRequest {
  readonly page: Page;
  readonly label: string;
  readonly breakOff: (reason: string) => void;
}

export interface WireOptions extends Choices {
  readonly world: World;
  /** Records the events and faults of the network. */
  readonly history: {
    add(event: { type: "fault"; name: string; text: string }): void;
    sometimes(name: string): void;
  };
  backend(): Backend;
  /** The server's name in the history: `the server`. */
  readonly server?: string;
  /** Path prefix of the server, such as `/api/v1`. */
  readonly prefix?: string;
  /** Answers that sometimes replace the server's answer. */
  readonly gateways?: readonly GatewayAnswer[];
  /** Whether this gateway answer may replace the server's, or answer a request that has not reached the server. */
  mayAnswer?(gateway: GatewayAnswer, request: WireRequest, answer: WireAnswer | undefined): boolean;
  /** Whether the request changes something on the server; default: every method except GET and HEAD. */
  changes?(request: WireRequest): boolean;
  /** Called when a request leaves its page. */
  leaves?(page: Page, request: WireRequest): void;
  /** Called when the page receives the server's answer. `madeAt` is the simulated time at which the server sent it. */
  receives?(page: Page, request: WireRequest, madeAt: number): void;
}

/** The network between pages and server. The label of each fetch determines its fate. */
export class Wire {
  readonly #open = new Set<OpenRequest>();
  readonly #fates: Fates;

  constructor(private readonly options: WireOptions) {
    this.#fates = new Fates(options);
  }

  async fetch(page: Page, input: unknown, init: RequestInit = {}): Promise<Response> {
    const { prefix = "", changes } = this.options;
    const label = `${page.name} request ${++page.requests}`;
    const call = input instanceof LightRequest ? input : new LightRequest(addressOf(input), init);
    const { pathname, searchParams } = new URL(call.url, "http://server.test");
    const request: WireRequest = {
      label,
      copy: false,
      method: call.method,
      path: pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname,
      query: searchParams,
      headers: Object.fromEntries(call.headers),
      body: call.body,
    };
    this.options.leaves?.(page, request);
    if (call.signal?.aborted) throw call.signal.reason;
    return await new Promise<Response>((resolve, reject) => {
      const isChange = changes?.(request) ?? !/^(?:GET|HEAD)$/.test(call.method);
      const fate = this.#fates.fateOf(label, isChange, request.headers["idempotency-key"]);
      this.#send(page, request, fate, { redirect: call.redirect, signal: call.signal, resolve, reject });
    });
  }

  /** Drops the open fetches of a dead page. Its requests may still arrive, but their answers are dropped. */
  abandon(page: Page): void {
    for (const openFetch of this.#open) if (openFetch.page === page) this.#open.delete(openFetch);
  }

  /** Breaks the page's connections: every open fetch of the page fails. */
  breakOff(page: Page): void {
    for (const openFetch of [...this.#open])
      if (openFetch.page === page) openFetch.breakOff("the connection breaks");
  }

  #send(
    page: Page,
    request: WireRequest,
    fate: Fate,
    pendingFetch: {
      redirect: RequestRedirect;
      signal: AbortSignal | undefined;
      resolve: (response: Response) => void;
      reject: (error: unknown) => void;
    },
  ): void {
    const { world, history, faults, server = "the server", gateways = gatewayAnswers } = this.options;
    const mayAnswer = this.options.mayAnswer ?? (() => true);
    const { random } = faults;
    const { label } = request;
    const requestName = `${request.method} ${request.path}`;
    const origin = world.origin();
    let isSettled = false;
    const settleFetch = (settleOnce: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      this.#open.delete(openRequest);
      settleOnce();
    };
    const breakOff = (reason: string): void => {
      settleFetch(() => {
        history.add({ type: "fault", name: "broken off", text: `${label}: ${reason}` });
        pendingFetch.reject(new TypeError("Failed to fetch"));
      });
    };
    const openRequest: OpenRequest = { page, label, breakOff };
    pendingFetch.signal?.addEventListener("abort", () => {
      settleFetch(() => pendingFetch.reject(pendingFetch.signal?.reason));
    });
    if (!page.device.online) {
      history.sometimes("wire: a request while offline");
      this.#answer(page, `${label} finds no network`, 1, () => breakOff("the device is offline"));
      return;
    }
    this.#open.add(openRequest);

    const scheduleAnswer = (response: () => Response, delay: number, detail: unknown): void => {
      const run = () => settleFetch(() => pendingFetch.resolve(response()));
      this.#answer(page, `answer to ${label}`, delay, run, { detail, origin });
    };
    const sendServerAnswer = (answer: WireAnswer, delay: number) => {
      const madeAt = world.now;
      const sendAnswerBack = () => {
        this.options.receives?.(page, request, madeAt);
        return responseOf(answer);
      };
      scheduleAnswer(sendAnswerBack, delay, answer);
    };
    const sendGatewayAnswer = (gateway: GatewayAnswer, delay: number, serverAnswer?: WireAnswer) =>
      scheduleAnswer(() => gatewayResponse(gateway, serverAnswer), delay, [gateway.name, serverAnswer]);
    const fail = (delay: number, reason: string): void => {
      this.#answer(page, `${label} fails`, delay, () => breakOff(reason), { origin });
    };
    const recordLoss = (name: string, text: string): void => {
      history.sometimes(`wire: ${name}`);
      history.add({ type: "fault", name, text: `${text} (${label}, ${requestName})` });
    };
    const requestDelay = random.wait(`out ${label}`, 5, 120);
    const returnDelay = random.wait(`back ${label}`, 5, 120) + page.device.latency;
    const deliverRequest = (
      delay: number,
      onAnswer: (answer: WireAnswer) => void,
      isCopy = false,
      resultName = "",
    ): void => {
      world.schedule({
        kind: "request",
        label: `${label} arrives${isCopy ? " again" : ""}`,
        delay,
        detail: [requestName, resultName],
        run: () => {
          const isReceived = this.options
            .backend()
            .receive({ ...request, copy: isCopy }, onAnswer, () => fail(1, "the server's connection closes"));
          if (!isReceived) fail(returnDelay, "no server takes the connection");
        },
      });
    };

    switch (fate) {
      case "delivered":
        deliverRequest(requestDelay, (answer) => sendServerAnswer(answer, returnDelay));
        return;
      case "request lost":
        recordLoss("request lost", "the wire drops the request");
        if (!this.#fates.isSilent(label))
          fail(requestDelay, "the connection breaks before the request arrives");
        return;
      case "answer lost":
        recordLoss("answer lost", "the wire drops the answer");
        deliverRequest(
          requestDelay,
          () => {
            if (!this.#fates.isSilent(label))
              fail(returnDelay, "the connection breaks after the server acted");
          },
          false,
          fate,
        );
        return;
      case "answer late": {
        const latency = random.wait(`late ${label}`, 2_000, 150_000);
        recordLoss(
          latency > 60_000 ? "answer later than 60 s" : "answer late",
          `the answer takes ${formatSeconds(latency)}`,
        );
        deliverRequest(requestDelay, (answer) => sendServerAnswer(answer, latency), false, fate);
        return;
      }
      case "request held": {
        const holdDuration = random.wait(`held ${label}`, 1_000, 480_000);
        recordLoss(
          holdDuration > 60_000 ? "request held beyond 60 s" : "request held",
          `a proxy holds the request for ${formatSeconds(holdDuration)}`,
        );
        const holdingEnd = this.#fates.wayOfHolding(label);
        if (holdingEnd === "closes")
          fail(requestDelay, "the proxy closes the connection and keeps the request");
        else if (holdingEnd === "answers")
          sendGatewayAnswer(gatewayByName("a load balancer's 504"), requestDelay + 1_000);
        deliverRequest(holdDuration, (answer) => sendServerAnswer(answer, returnDelay));
        return;
      }
      case "request copied": {
        const copyDelay = random.wait(`again ${label}`, 50, 240_000);
        recordLoss("request copied", `a proxy sends a copy ${formatSeconds(copyDelay)} later`);
        deliverRequest(requestDelay, (answer) => sendServerAnswer(answer, returnDelay));
        deliverRequest(requestDelay + copyDelay, () => {}, true, fate);
        return;
      }
      case "sent twice by the browser":
        recordLoss(
          "sent twice by the browser",
          "the connection closes without a byte and the browser sends again",
        );
        deliverRequest(
          requestDelay,
          () => {
            if (isSettled || page.state === "dead") return;
            deliverRequest(
              returnDelay + requestDelay,
              (answer) => sendServerAnswer(answer, returnDelay),
              true,
              fate,
            );
          },
          false,
          fate,
        );
        return;
      case "redirected":
        recordLoss("redirected", "a gateway redirects to its own page");
        if (pendingFetch.redirect === "error")
          fail(requestDelay + returnDelay, "a redirect where none is allowed");
        else sendGatewayAnswer(gatewayByName("a captive portal's 200"), requestDelay + returnDelay);
        return;
      case "gateway speaks first": {
        const possibleGateways = gateways.filter(
          (candidate) => !candidate.needsAnswer && mayAnswer(candidate, request, undefined),
        );
        const gateway = this.#fates.gatewayOf(label, possibleGateways);
        recordLoss(`${gateway.name}, nothing sent on`, `${gateway.name} in the place of ${server}`);
        sendGatewayAnswer(gateway, requestDelay + returnDelay);
        return;
      }
      case "gateway speaks last": {
        const gateway = this.#fates.gatewayOf(label, gateways);
        recordLoss(
          `${gateway.name}, after ${server} answered`,
          `${gateway.name} replaces ${server}'s answer`,
        );
        const replace = (answer: WireAnswer) => {
          if (mayAnswer(gateway, request, answer)) sendGatewayAnswer(gateway, returnDelay, answer);
          else sendServerAnswer(answer, returnDelay);
        };
        deliverRequest(requestDelay, replace, false, `${fate}: ${gateway.name}`);
      }
    }
  }

  #answer(
    page: Page,
    label: string,
    delay: number,
    run: () => void,
    stepOptions: Pick<NewStep, "detail" | "origin"> = {},
  ): void {
    this.options.world.schedule({ kind: "answer", label, delay, owner: page, run, ...stepOptions });
  }
}

/** The URL of a fetch. Rejects Node's `Request`, which reads its body as a stream in real time. */
function addressOf(input: unknown): string {
  if (input instanceof URL || typeof input === "string") return String(input);
  throw new TypeError("A simulated fetch takes an address and options, or a LightRequest");
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
