import { type Chapter, demandEqual, must, Nonconformance, should, UntriedError } from "../check.ts";
import { demandRefusal, demandSuccess, type WalletServer } from "../wallet-server.ts";

/** @returns the payee's number, such as +61400000002 */
function mobileOf(server: WalletServer): string {
  const { mobile } = server.person("payee");
  if (mobile === undefined) throw new UntriedError("the payee in --people has no mobile");
  return mobile.replaceAll(" ", "").replace(/^0/, "+61");
}

async function find(server: WalletServer, mobile: string): Promise<readonly Record<string, unknown>[]> {
  const answer = await server.ask(`GET /users?mobile=${encodeURIComponent(mobile)}`);
  if (answer.status === 400 && answer.body.code === "invalid_request") return [];
  demandSuccess(answer);
  return answer.body.data;
}

export const payeesChapter: Chapter = {
  id: "payees",
  title: "Finding a payee",
  page: "openapi/wallet.yaml, GET /users",
  checks: [
    must(
      "forms",
      "The local, the spaced and the international form of a number find the same account.",
      "The app sends what the holder typed.",
      async (server) => {
        const international = mobileOf(server);
        const localNumber = international.replace(/^\+61/, "0");
        const spaced = localNumber.replace(/^(....)(...)/, "$1 $2 ");
        const foundPayees = await Promise.all(
          [international, localNumber, spaced].map((mobile) => find(server, mobile)),
        );
        const { body } = await server.ask("GET /users/me", { person: server.person("payee") });
        const accounts = foundPayees.map(([payee]) => payee?.accountId);
        demandEqual(
          accounts,
          Array.from({ length: 3 }, () => body.data.accountId),
          "the accounts found",
        );
      },
    ),
    must(
      "whole-numbers",
      "A part of a number and a wildcard find no account.",
      "Anyone could read the names of all holders.",
      async (server) => {
        const mobile = mobileOf(server);
        for (const numberPart of [
          mobile.slice(-6),
          mobile.slice(0, -1),
          `${mobile.slice(0, 6)}%`,
          "*",
          "%",
        ]) {
          demandEqual(await find(server, numberPart), [], `what ${numberPart.length} characters find`);
        }
      },
    ),
    must(
      "little-told",
      "A payee is an account id and a first name, nothing else.",
      "Who knows a number must not learn more about its holder.",
      async (server) => {
        const [payee = {}] = await find(server, mobileOf(server));
        const { paidBefore: _, ...payeeFields } = payee;
        demandEqual(Object.keys(payeeFields).toSorted(), ["accountId", "firstName"], "what is told");
      },
    ),
    must(
      "not-found",
      "A number that no account has is an empty list.",
      "The app says that there is no such payee for it.",
      async (server) => {
        demandEqual(await find(server, "+61499999999"), [], "what is found");
      },
    ),
    must(
      "not-active-asks",
      "A person whose account is not active finds no payee: 403 account_not_active.",
      "An account that has not been verified could read the names of holders.",
      async (server) => {
        const person = server.person("pending");
        const call = `GET /users?mobile=${encodeURIComponent(mobileOf(server))}` as const;
        demandRefusal(await server.ask(call, { person }), 403, "account_not_active");
      },
    ),
    should(
      "pending-payee",
      "A holder whose account is not active is not found.",
      "A payment to them would be refused.",
      async (server) => {
        const { mobile } = server.person("pending");
        if (mobile === undefined) throw new UntriedError("the pending person in --people has no mobile");
        demandEqual(await find(server, mobile), [], "what is found");
      },
    ),
    should(
      "verified",
      "A holder who is found has mobileVerified: true in their account.",
      "The holder learns from it whether other people find them.",
      async (server) => {
        const [payee] = await find(server, mobileOf(server));
        if (payee === undefined) throw new UntriedError("the payee is not found");
        const { body } = await server.ask("GET /users/me", { person: server.person("payee") });
        demandEqual(body.data.mobileVerified, true, "mobileVerified");
      },
    ),
    must(
      "search-limit",
      "A person who searches without an end is refused with 429 too_many_requests, and told for how long.",
      "Anyone with an account could ask for every number and collect the holders' names.",
      async (server) => {
        const { searches } = server.options;
        if (searches === 0)
          throw new UntriedError("it searches until it is refused: --searches says how often it may");
        const person = server.person("payee");
        for (let searchCount = 0; searchCount < searches; searchCount += 1) {
          const answer = await server.askOnce("GET /users?mobile=%2B61499999999", { person });
          if (answer.status === 429) return demandRefusal(answer, 429, "too_many_requests");
          demandSuccess(answer);
        }
        throw new Nonconformance(`The server takes ${searches} searches of one person in a row`);
      },
    ),
  ],
};
