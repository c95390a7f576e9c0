/** The simulated keycloak-js and the real one agree about tokens, refreshes and the end of a session. */
import fc from "fast-check";
import Keycloak from "keycloak-js";
import type { Page } from "simulated-browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keycloakOf } from "../sign-in/keycloak.ts";
import type { Grant, Provider } from "../sign-in/provider.ts";

const tokenSeconds = 300;

type Answer = "granted" | "refused" | "unreachable";
type Step =
  | {
      readonly type: "update";
      readonly answer: Answer;
      readonly seconds: number;
      readonly isCleared: boolean;
    }
  | { readonly type: "pass"; readonly seconds: number }
  | { readonly type: "clear" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant("update" as const),
    answer: fc.constantFrom<Answer>("granted", "granted", "refused", "unreachable"),
    seconds: fc.integer({ min: 0, max: 20 }),
    isCleared: fc.boolean(),
  }),
  fc.record({ type: fc.constant("pass" as const), seconds: fc.constantFrom(1, 10, 280, 294, 296, 310) }),
  fc.constant({ type: "clear" as const }),
);

const encode = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

function tokensNow(): { readonly token: string; readonly refreshToken: string } {
  const iat = Math.floor(Date.now() / 1_000);
  const token = encode({ sub: "dana", iat, exp: iat + tokenSeconds });
  return { token, refreshToken: encode({ sub: "dana", typ: "Refresh", iat }) };
}

type Client = Pick<
  Keycloak,
  | "init"
  | "updateToken"
  | "clearToken"
  | "isTokenExpired"
  | "token"
  | "refreshToken"
  | "subject"
  | "onTokenExpired"
  | "onAuthLogout"
  | "onAuthRefreshSuccess"
>;

interface Subject {
  readonly client: Client;
  /** Answers the pending request; without a pending request, has no effect. */
  readonly answer: (answer: Answer) => void;
  readonly requests: () => number;
}

function realClient(): Subject {
  const client = new Keycloak({ url: "http://id.test", realm: "nupay", clientId: "nupay-web" });
  let count = 0;
  let pendingCall: { resolve: (response: Response) => void; reject: (error: Error) => void } | undefined;
  vi.stubGlobal("fetch", () => {
    count += 1;
    return new Promise<Response>((resolve, reject) => {
      pendingCall = { resolve, reject };
    });
  });
  return {
    client,
    requests: () => count,
    answer(answer) {
      const request = pendingCall;
      pendingCall = undefined;
      if (answer === "unreachable") return request?.reject(new TypeError("Failed to fetch"));
      if (answer === "refused") return request?.resolve(new Response("{}", { status: 400 }));
      const { token, refreshToken } = tokensNow();
      const body = JSON.stringify({ access_token: token, refresh_token: refreshToken, id_token: token });
      return request?.resolve(new Response(body, { headers: { "Content-Type": "application/json" } }));
    },
  };
}

function simulatedClient(): Subject {
  let count = 0;
  let pendingCall:
    | { resolve: (grant: Grant | undefined) => void; reject: (error: Error) => void }
    | undefined;
  const provider = {
    subjectOf: () => "dana",
    refresh() {
      count += 1;
      return new Promise<Grant | undefined>((resolve, reject) => {
        pendingCall = { resolve, reject };
      });
    },
  } as unknown as Provider;
  const browser = {
    now: () => Date.now(),
    setTimeout: (run: () => void, delay: number) => setTimeout(run, delay),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  };
  const Simulated = keycloakOf({ browser } as unknown as Page, provider);
  return {
    client: new Simulated({ url: "http://id.test", realm: "nupay", clientId: "nupay-web" }),
    requests: () => count,
    answer(answer) {
      const request = pendingCall;
      pendingCall = undefined;
      if (answer === "unreachable") request?.reject(new Error("Failed to fetch"));
      else if (answer === "refused") request?.resolve(undefined);
      else request?.resolve({ ...tokensNow(), lasts: tokenSeconds * 1_000 });
    },
  };
}

/** Everything that the app can observe of a client through these steps. */
async function observe({ client, answer, requests }: Subject, steps: readonly Step[]): Promise<string[]> {
  const seenCalls: string[] = [];
  client.onTokenExpired = () => seenCalls.push("expired");
  client.onAuthLogout = () => seenCalls.push("logout");
  client.onAuthRefreshSuccess = () => seenCalls.push("refreshed");
  // Destructures the method, because the app also calls it without its object.
  const { isTokenExpired } = client;
  const state = () => {
    const { token, refreshToken, subject } = client;
    let isExpired: boolean | string;
    try {
      isExpired = isTokenExpired(5);
    } catch (error) {
      isExpired = (error as Error).message;
    }
    return JSON.stringify([token !== undefined, refreshToken !== undefined, subject, isExpired, requests()]);
  };
  const resultOf = (promise: Promise<boolean>) =>
    promise.then(
      (result) => String(result),
      () => "rejected",
    );
  const initResult = resultOf(client.init({ ...tokensNow(), timeSkew: 0, checkLoginIframe: false }));
  await vi.advanceTimersByTimeAsync(100);
  answer("granted");
  seenCalls.push(`init: ${await initResult}`);
  for (const step of steps) {
    if (step.type === "update") {
      // Parallel calls share a request; the order in which they settle is not observable.
      const calls = [resultOf(client.updateToken(-1)), resultOf(client.updateToken(-1))];
      await vi.advanceTimersByTimeAsync(step.seconds * 1_000);
      if (step.isCleared) client.clearToken();
      answer(step.answer);
      seenCalls.push((await Promise.all(calls)).join());
    } else if (step.type === "pass") await vi.advanceTimersByTimeAsync(step.seconds * 1_000);
    else client.clearToken();
    seenCalls.push(`${step.type}: ${state()}`);
  }
  return seenCalls;
}

function withResolvers() {
  let resolve: unknown;
  let reject: unknown;
  const promise = new Promise((...functions) => {
    [resolve, reject] = functions;
  });
  return { promise, resolve, reject };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("location", new URL("http://app.test/dashboard"));
  // keycloak-js uses this function, which Node has only since version 22.
  Object.assign(Promise, { withResolvers: Promise.withResolvers ?? withResolvers });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the simulated keycloak-js has the same results for the app as the real keycloak-js", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      vi.setSystemTime(1_800_000_000_000);
      vi.clearAllTimers();
      const realObservations = await observe(realClient(), steps);
      vi.setSystemTime(1_800_000_000_000);
      vi.clearAllTimers();
      expect(await observe(simulatedClient(), steps)).toEqual(realObservations);
    }),
    { numRuns: 200 },
  );
});
