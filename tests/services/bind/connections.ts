/** The connections of the charts after sign-in: the app's own API client, whose `fetch` returns the test's answers. */
import { Api } from "../../../src/services/api/client.ts";
import type { Connections } from "../../../src/services/connect.ts";
import type { LogLine } from "../../../src/services/core/log.ts";
import { createInactivityEnd, localArea } from "../../../src/services/storage/browser-stores.ts";
import { fakeDevice, tokenOf } from "../payments/fake-device.ts";

export interface SentRequest {
  readonly call: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

/** The answer to each call, such as `POST /wallet/list`: a body, or a whole `Response`. */
export type Answers = Record<string, unknown>;

/** A card as the wallet lists it. */
export const card = {
  id: "c1",
  paymentMethodId: "pm_1",
  cardNumberLast4: "4242",
  expiryMonth: 12,
  expiryYear: 2030,
  cardType: "visa",
};

export function openConnections(
  answers: Answers = {},
  {
    idempotency = "required",
    config = {},
    identity = {},
  }: { idempotency?: "required" | "none"; config?: object; identity?: object } = {},
) {
  const sentRequests: SentRequest[] = [];
  const lines: LogLine[] = [];
  const renewals: string[] = [];
  const wire = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const call = `${request.method} ${request.url.replace("https://wallet.test/api/v1", "")}`;
    const text = await request.clone().text();
    const isJson = request.headers.get("Content-Type")?.includes("json") === true;
    sentRequests.push({
      call,
      headers: request.headers,
      body: isJson ? JSON.parse(text) : text,
      signal: request.signal,
    });
    const answer = answers[call];
    const preparedAnswer = typeof answer === "function" ? await answer(request) : answer;
    if (preparedAnswer === undefined) throw new TypeError("Failed to fetch");
    if (preparedAnswer instanceof Response) return preparedAnswer;
    return new Response(JSON.stringify({ status: 200, message: "OK", ...preparedAnswer }), { status: 200 });
  };
  const device = fakeDevice(wire);
  const tab = device.openTab();
  const provider = { token: async () => tokenOf("dana"), person: "dana", ...identity };
  const api = new Api({
    address: "https://wallet.test/api/v1",
    idempotency,
    token: async () => tokenOf("dana"),
    renewToken: async () => void renewals.push("renewed"),
    person: async () => provider.person,
    browser: tab.browser,
  });
  const connections = {
    config: { timeZone: "Australia/Sydney", environment: "sandbox", inactivity: 15, features: {}, ...config },
    log: { write: (line: LogLine) => lines.push(line) },
    identity: async () => provider,
    inactivityEnd: createInactivityEnd(localArea),
    api,
    browser: tab.browser,
  } as unknown as Connections;
  return {
    getConnections: () => connections,
    connections,
    sent: sentRequests,
    lines,
    renewals,
    device,
    tab,
    answers,
  };
}

/** An error answer in the contract's form. */
export function refusalResponse(status: number, code: string): Response {
  return new Response(JSON.stringify({ status, message: "Refused.", data: null, code }), { status });
}
