import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAccount } from "../../src/services/api/account.ts";
import { retryAfterOf } from "../../src/services/api/answers.ts";
import { listCards } from "../../src/services/api/cards.ts";
import { Api, type ApiOptions, type CallOptions } from "../../src/services/api/client.ts";
import { findPayee } from "../../src/services/api/payees.ts";
import { isCardLinkAnswer } from "../../src/services/api/payment-contract.ts";
import { listTransactions, readBalance } from "../../src/services/api/wallet.ts";
import { pageBrowser } from "../../src/services/browser/browser.ts";
import { ApiError, NetworkError, StatusError } from "../../src/services/core/errors.ts";
import { type Exchange, openHostileServer } from "./hostile-server.ts";

let server: Awaited<ReturnType<typeof openHostileServer>>;
beforeAll(async () => {
  server = await openHostileServer(4220);
});
afterAll(() => server.close());

function apiWith(options: Partial<ApiOptions> = {}): Api {
  return new Api({
    address: server.address,
    idempotency: "none",
    browser: pageBrowser(),
    token: async () => "a-token",
    renewToken: async () => {},
    person: async () => "dana",
    ...options,
  });
}

async function failureOf(asking: Promise<unknown>): Promise<ApiError> {
  const error = await asking.then(
    (answer) => new Error(`It was answered: ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}

const requestCardLink = (api: Api, options: CallOptions = {}) =>
  api.call((wire, init) => wire.POST("/cards/link", init), isCardLinkAnswer, options);

const exchangeCardLink = (token: string, timeout: number) =>
  apiWith().exchange((wire, init) => wire.POST("/cards/link", init), { token, timeout });

const answerSuccessfully = ({ answer }: Exchange) =>
  answer(200, { status: 200, message: "OK", data: { clientSecret: "seti_secret" } });
const answerJson =
  (status: number, body: unknown, headers?: Record<string, string>) => (exchange: Exchange) =>
    exchange.answer(status, body, headers);
const answerWith = (status: number, text: string, length?: number) => (exchange: Exchange) => {
  exchange.response.writeHead(status, {
    "Content-Type": "text/html",
    ...(length === undefined ? {} : { "Content-Length": length }),
  });
  exchange.response.write(text);
  // An announced body that does not arrive ends with a destroyed connection.
  setTimeout(() => (length === undefined ? exchange.response.end() : exchange.response.destroy()), 20);
};

test("both an API call and a payment request carry the bearer token", async () => {
  server.behave(answerSuccessfully);
  await requestCardLink(apiWith());
  await exchangeCardLink("b-token", 5_000);
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    "Bearer a-token",
    "Bearer b-token",
  ]);
});

describe("failures of a call", () => {
  test("a dropped connection is a network error: 'Network Error'", async () => {
    server.behave(({ response }) => response.destroy());
    const error = await failureOf(requestCardLink(apiWith()));
    expect(error).toBeInstanceOf(NetworkError);
    expect([error.message, error.failure]).toEqual(["Network Error", { kind: "network" }]);
  });

  test.each([
    ["a call", (timeout: number) => requestCardLink(apiWith(), { timeout })],
    ["a payment request", (timeout: number) => exchangeCardLink("a-token", timeout)],
  ])(
    "no answer to %s within the limit is a timeout, before the headers and within the body",
    async (_, request) => {
      server.behave(() => {});
      const silentError = await failureOf(request(60));
      expect([silentError.message, silentError.failure]).toEqual(["timeout", { kind: "timeout" }]);
      server.behave(({ response }) => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 100 });
        response.write('{"status":');
      });
      expect((await failureOf(request(200))).failure).toEqual({ kind: "timeout" });
    },
  );

  test("a timeout within the body is a timeout even if the browser reports an abort", async () => {
    const fetch = async (input: RequestInfo | URL) => {
      const { signal } = input as Request;
      const body = new ReadableStream({
        start: (stream) => {
          const breakOff = () => stream.error(new DOMException("The stream was aborted", "AbortError"));
          signal.addEventListener("abort", breakOff);
        },
      });
      return new Response(body);
    };
    const api = apiWith({ browser: { ...pageBrowser(), fetch } });
    for (const signal of [undefined, new AbortController().signal])
      expect((await failureOf(requestCardLink(api, { signal, timeout: 60 }))).failure).toEqual({
        kind: "timeout",
      });
  });

  test("an aborted call is a network error, not a timeout", async () => {
    server.behave(() => {});
    const controller = new AbortController();
    const pendingFailure = failureOf(
      requestCardLink(apiWith(), { signal: controller.signal, timeout: 5_000 }),
    );
    setTimeout(() => controller.abort(), 30);
    expect((await pendingFailure).failure).toEqual({ kind: "network" });
  });

  test("a status other than 2xx carries the wallet's code and message", async () => {
    server.behave(answerJson(402, { status: 402, message: "Declined", data: null, code: "card_declined" }));
    expect((await failureOf(requestCardLink(apiWith()))).failure).toEqual({
      kind: "status",
      status: 402,
      code: "card_declined",
      message: "Declined",
    });
  });

  test("an error without a message has the message 'Request failed with status code 502' if its body is HTML", async () => {
    server.behave(answerWith(502, "<h1>502 Bad Gateway</h1>"));
    const error = await failureOf(requestCardLink(apiWith()));
    expect([error.message, error.failure]).toEqual([
      "Request failed with status code 502",
      { kind: "status", status: 502 },
    ]);
  });

  test("an error status with a truncated body is still an HTTP error", async () => {
    server.behave(answerWith(400, '{"status":400,"mess', 200));
    expect((await failureOf(requestCardLink(apiWith()))).failure).toEqual({ kind: "status", status: 400 });
  });

  test("an error status in the body of a 200 is an error", async () => {
    server.behave(answerJson(200, { status: 400, message: "No", data: null, code: "insufficient_funds" }));
    expect((await failureOf(requestCardLink(apiWith()))).failure).toEqual({
      kind: "body",
      status: 400,
      code: "insufficient_funds",
      message: "No",
    });
  });

  test.each([
    ["HTML", answerWith(200, "<!doctype html><h1>Hello</h1>")],
    ["half of a JSON", answerWith(200, '{"status":200,"mess')],
    ["nothing", answerWith(200, "")],
    ["a list", answerJson(200, [])],
    ["a body without its status", answerJson(200, { message: "OK", data: null })],
    ["a status in words", answerJson(200, { status: "200", message: "OK", data: null })],
  ])("a 200 with %s is unreadable", async (_, behaviour) => {
    server.behave(behaviour);
    expect((await failureOf(requestCardLink(apiWith()))).failure).toEqual({
      kind: "unreadable",
      status: 200,
    });
  });

  describe("a body without a status", () => {
    const pagination = { page: 0, totalPages: 1, hasNext: false };
    const readTransactions = (api: Api) => listTransactions(api, { page: 0, size: 4 });

    test("is valid for a list, as in the specification, if the server stores no idempotency keys", async () => {
      server.behave(answerJson(200, { data: [], pagination }));
      expect(await readTransactions(apiWith())).toEqual({ transactions: [], pagination });
      server.behave(answerJson(200, { status: null, data: [], pagination }));
      expect(await readTransactions(apiWith())).toEqual({ transactions: [], pagination });
    });

    test("is unreadable for a list if the server stores idempotency keys", async () => {
      server.behave(answerJson(200, { data: [], pagination }));
      const error = await failureOf(readTransactions(apiWith({ idempotency: "required" })));
      expect(error.failure).toEqual({ kind: "unreadable", status: 200 });
    });

    test("is valid for cards, payees, a balance and an account", async () => {
      const balance = { currency: "AUD", balance: 1, availableBalance: 1, pendingBalance: 0 };
      const account = { accountId: "acc_1", firstName: "D", lastName: "D", email: "d@n.test", status: "A" };
      server.behave(
        answerJson(200, { data: [] }),
        answerJson(200, { data: [] }),
        answerJson(200, { data: balance }),
        answerJson(200, { data: account }),
      );
      expect(await listCards(apiWith())).toEqual([]);
      expect(await findPayee(apiWith(), "0400000002")).toEqual([]);
      expect(await readBalance(apiWith())).toEqual(balance);
      expect(await readAccount(apiWith())).toEqual(account);
    });
  });

  test("a truncated 200 is a network error", async () => {
    server.behave(answerWith(200, '{"status":200,"mess', 200));
    expect((await failureOf(requestCardLink(apiWith()))).failure).toEqual({ kind: "network" });
  });

  test.each<[string, (api: Api) => Promise<unknown>, unknown]>([
    ["an account without its id", readAccount, { firstName: "Dana", status: "A" }],
    [
      "a balance in dollars and cents",
      readBalance,
      { balance: 12.5, availableBalance: 1, pendingBalance: 0 },
    ],
    ["a balance without its pending part", readBalance, { balance: 1, availableBalance: 1 }],
    ["cards that are no list", listCards, {}],
    ["a card without its payment method", listCards, [{ id: "1" }]],
    ["transactions without their pages", (api) => listTransactions(api, { page: 0, size: 4 }), []],
    ["a payee without an account", (api) => findPayee(api, "0400000002"), [{ firstName: "Priya" }]],
  ])("%s is unreadable", async (_, readAnswer, data) => {
    server.behave(answerJson(200, { status: 200, message: "OK", data }));
    expect((await failureOf(readAnswer(apiWith()))).failure.kind).toBe("unreadable");
  });
});

describe("Retry-After (RFC 9110)", () => {
  const parse = (text: string) =>
    retryAfterOf(new Headers({ "Retry-After": text }), () => Date.UTC(2026, 0, 1));

  test("is parsed in seconds and as a date", () => {
    expect(parse("7")).toBe(7_000);
    expect(parse("0")).toBe(0);
    expect(parse("Thu, 01 Jan 2026 00:00:30 GMT")).toBe(30_000);
    expect(parse("Wed, 31 Dec 2025 23:59:00 GMT")).toBe(0);
  });

  test("is ignored if it is neither", () => {
    for (const text of ["", "soon", "-5", "1.5", "2026"]) {
      expect([text, parse(text)]).toEqual([text, text === "2026" ? 2_026_000 : undefined]);
    }
    expect(retryAfterOf(new Headers(), Date.now)).toBeUndefined();
  });

  test.each<[string, Parameters<typeof server.behave>[0]]>([
    ["with", answerJson(429, { status: 429, message: "Slow down", data: null }, { "Retry-After": "3" })],
    ["without", ({ response }) => response.writeHead(429, { "Retry-After": "3" }).end()],
  ])("is part of the failure of an answer %s a body", async (_, answer) => {
    server.behave(answer);
    expect((await failureOf(requestCardLink(apiWith()))).failure).toMatchObject({
      status: 429,
      retryAfter: 3_000,
    });
  });
});

describe("an expired token", () => {
  const unauthorized = answerJson(401, {
    status: 401,
    message: "Sign in first",
    data: null,
    code: "unauthorized",
  });

  /** Tokens with increasing numbers. A refresh creates the next one, and parallel refreshes share one. */
  function tokens() {
    let number = 0;
    let refreshing: Promise<void> | undefined;
    const book = {
      refreshes: 0,
      token: async () => `token-${number}`,
      renewToken: () => {
        refreshing ??= new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => {
          book.refreshes += 1;
          number += 1;
          refreshing = undefined;
        });
        return refreshing;
      },
    };
    return book;
  }
  const checksToken = (exchange: Exchange) =>
    (exchange.request.headers.authorization === "Bearer token-0" ? unauthorized : answerSuccessfully)(
      exchange,
    );

  test("is renewed, and the call is repeated once", async () => {
    const book = tokens();
    server.behave(checksToken);
    await requestCardLink(apiWith(book));
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer token-0",
      "Bearer token-1",
    ]);
    expect(book.refreshes).toBe(1);
  });

  test("is renewed once for parallel calls, also after a late answer", async () => {
    const book = tokens();
    let answerUnauthorized: (() => void) | undefined;
    server.behave((exchange) => {
      answerUnauthorized = () => unauthorized(exchange);
    }, checksToken);
    const api = apiWith(book);
    const firstCall = requestCardLink(api);
    await expect.poll(() => answerUnauthorized).toBeDefined();
    await Promise.all([requestCardLink(api), requestCardLink(api), requestCardLink(api)]);
    answerUnauthorized?.();
    await firstCall;
    expect(book.refreshes).toBe(1);
    expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer token-1");
  });

  test("causes at most two requests", async () => {
    server.behave(unauthorized);
    expect((await failureOf(requestCardLink(apiWith(tokens())))).failure.status).toBe(401);
    expect(server.requests).toHaveLength(2);
  });

  test("remains a 401 if the session has ended: the provider's 400 is never reported as the wallet's", async () => {
    const rejectWith400 = async () => {
      throw new StatusError({ status: 400 });
    };
    server.behave(unauthorized);
    expect((await failureOf(requestCardLink(apiWith({ renewToken: rejectWith400 })))).failure.status).toBe(
      401,
    );
    expect((await failureOf(requestCardLink(apiWith({ token: rejectWith400 })))).failure).toMatchObject({
      status: 401,
      code: "unauthorized",
    });
  });

  test("is a network error if the provider cannot be reached", async () => {
    const away = async () => {
      throw new NetworkError();
    };
    server.behave(unauthorized);
    expect((await failureOf(requestCardLink(apiWith({ renewToken: away })))).failure.kind).toBe("network");
    expect((await failureOf(requestCardLink(apiWith({ token: away })))).failure.kind).toBe("network");
  });
});

describe("an account that is not found", () => {
  const notFound = { status: 404, message: "No account", data: null, code: "account_not_found" };

  test("is reported as missing after a 404 in the HTTP status or only in the body", async () => {
    server.behave(answerJson(404, notFound), answerJson(200, notFound));
    expect(await readAccount(apiWith())).toBeNull();
    expect(await readAccount(apiWith())).toBeNull();
  });

  test("a gateway's 404 is an error, and no account is created", async () => {
    server.behave(answerWith(404, "<h1>404 Not Found</h1>"), answerJson(404, { error: "no such route" }));
    expect((await failureOf(readAccount(apiWith()))).failure).toEqual({ kind: "status", status: 404 });
    expect((await failureOf(readAccount(apiWith()))).failure).toEqual({ kind: "status", status: 404 });
  });

  test("with another error status in the body has its message, or 'Failed to get account'", async () => {
    server.behave(
      answerJson(200, { status: 500, message: "Down", data: null }),
      answerJson(200, { status: 500, data: null }),
    );
    expect((await failureOf(readAccount(apiWith()))).message).toBe("Down");
    expect((await failureOf(readAccount(apiWith()))).message).toBe("Failed to get account");
  });
});
