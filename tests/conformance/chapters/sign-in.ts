import { type Chapter, demand, demandEqual, must, should, UntriedError } from "../check.ts";
import { demandRefusal, demandSuccess, everyCall, isAdded, type WalletServer } from "../wallet-server.ts";
import { removal } from "./keys.ts";

const keyOfNobody = "8e03978e-40d5-43dd-bc93-6894a57f9324";

/** Tests every call of the contract with an invalid or missing token; the call's body does not matter. */
async function demandUnauthorized(server: WalletServer, authorization: string | undefined): Promise<void> {
  const calls = everyCall
    .filter((call) => server.options.profile === "required" || !isAdded(call))
    .map((call) => call.replace("{key}", keyOfNobody));
  for (const call of calls) {
    const answer = await server.ask(call, {
      person: null,
      isUnchecked: true,
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });
    if (call.endsWith("/wallet/events") && answer.status === 404) continue;
    demandRefusal(answer, 401, "unauthorized");
    demandEqual(answer.body.data, null, `data of ${call}`);
  }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The token with a changed signature; if it is not a JWT, with a changed last character. */
function changedToken(token: string): string {
  const [head = "", body, signature = ""] = token.split(".");
  if (body === undefined) return `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  return `${head}.${body}.${[...signature].reverse().join("")}`;
}

export const signInChapter: Chapter = {
  id: "sign-in",
  title: "Who asks",
  page: "openapi/wallet.yaml, response Unauthorized",
  checks: [
    must(
      "token-missing",
      "Each call without a token is 401 unauthorized.",
      "Without it, any caller reads and pays.",
      (server) => demandUnauthorized(server, undefined),
    ),
    must(
      "token-rubbish",
      "A word in the place of a token is 401 unauthorized.",
      "The app renews its token on 401 alone.",
      (server) => demandUnauthorized(server, "Bearer rubbish"),
    ),
    must(
      "token-changed",
      "A token whose signature was changed is 401 unauthorized.",
      "A server that does not check the signature believes anyone.",
      (server) => demandUnauthorized(server, `Bearer ${changedToken(server.person("payer").session.token)}`),
    ),
    must(
      "token-unsigned",
      "A token with the algorithm none is 401 unauthorized.",
      "Anyone can write such a token.",
      (server) => {
        const [, body = encoded({})] = server.person("payer").session.token.split(".");
        return demandUnauthorized(server, `Bearer ${encoded({ alg: "none", typ: "at+jwt" })}.${body}.`);
      },
    ),
    must(
      "token-other-scheme",
      "Another scheme than Bearer is 401 unauthorized.",
      "A token in another scheme was made for another use.",
      (server) => demandUnauthorized(server, `Basic ${Buffer.from("a:b").toString("base64")}`),
    ),
    should(
      "challenge",
      "A 401 names the scheme Bearer in WWW-Authenticate.",
      "RFC 6750, section 3; the app reads the age of a sign-in from it.",
      async (server) => {
        const { headers } = await server.ask("GET /users/me", { person: null });
        const challenge = headers.get("www-authenticate") ?? "";
        demand(/^Bearer\b/i.test(challenge), `WWW-Authenticate is "${challenge}"`);
      },
    ),
    must(
      "renewed",
      "A renewed token shows the same account.",
      "The app renews its token every few minutes, and the holder's account would change.",
      async (server) => {
        const answerBefore = await server.ask("GET /users/me");
        await server.renewToken();
        const answerAfter = await server.ask("GET /users/me");
        demandSuccess(answerAfter);
        demandEqual(answerAfter.body.data.accountId, answerBefore.body.data.accountId, "the account");
      },
    ),
    should(
      "signed-out",
      "After its session's sign-out a token is 401 for a call that changes something.",
      "A copied token could pay until it ends, minutes after its holder signed out.",
      async (server) => {
        const { session } = server.person("payer");
        if (session.signInAgain === undefined)
          throw new UntriedError("the payer has no e-mail and password for a session of its own");
        const otherSession = await session.signInAgain();
        const options = { body: removal, person: { session: otherSession } };
        demandRefusal(await server.ask("POST /cards/remove", options), 404, "card_not_found");
        await otherSession.signOut();
        demandRefusal(await server.ask("POST /cards/remove", options), 401, "unauthorized");
      },
    ),
  ],
};
