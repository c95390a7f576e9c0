import { randomUUID } from "node:crypto";
import { type Chapter, demand, demandEqual, must, requireKeys, UntriedError } from "../check.ts";
import { type Answer, demandRefusal, demandSuccess, type WalletServer } from "../wallet-server.ts";
import { bankDetails } from "./account.ts";
import { stateOf } from "./keys.ts";

const putBankAccount = (server: WalletServer, ifMatch: string | undefined, key?: string): Promise<Answer> =>
  server.ask("PUT /fiat/accounts/bank-account", {
    body: bankDetails,
    ...(key !== undefined && { key }),
    headers: ifMatch === undefined ? {} : { "If-Match": ifMatch },
  });

async function versionOf(server: WalletServer): Promise<string> {
  const { body } = await server.ask("GET /users/me");
  if (typeof body.data?.version === "string") return body.data.version;
  throw new UntriedError("the account has no version, which the contract allows");
}

export const changesChapter: Chapter = {
  id: "changes",
  title: "Changes with If-Match",
  page: "openapi/wallet.yaml, parameter If-Match",
  checks: requireKeys([
    must(
      "changed-meanwhile",
      "A PUT with a version that the account does not have is 412 changed_meanwhile, and its key is declined.",
      "One tab would undo what another has just changed.",
      async (server) => {
        const version = await versionOf(server);
        // Needs the permission for changes, because a server that ignores If-Match would replace the payout account.
        server.requireChanges();
        const key = randomUUID();
        demandRefusal(await putBankAccount(server, '"no-such-version"', key), 412, "changed_meanwhile");
        demandEqual(await stateOf(server, key), "declined", "the key's state");
        demandEqual(await versionOf(server), version, "the version after it");
        const copy = await putBankAccount(server, `"${version}"`, key);
        demandRefusal(copy, 412, "changed_meanwhile");
        demandEqual(copy.headers.get("idempotency-replayed"), "true", "Idempotency-Replayed");
      },
    ),
    must(
      "one-strong-tag",
      "A star, a weak tag, a list and an unquoted version are 400 invalid_request.",
      "Each of them could match what the holder has not seen.",
      async (server) => {
        const version = await versionOf(server);
        // Needs the permission for changes, because a server that accepts one of these tags would replace the payout
        // account.
        server.requireChanges();
        for (const tag of ["*", `W/"${version}"`, `"${version}", "other"`, version]) {
          demandRefusal(await putBankAccount(server, tag), 400, "invalid_request");
        }
      },
    ),
    must(
      "new-version",
      "A PUT with the account's version succeeds and answers a new one; the old one is then 412.",
      "The second of two changes would go through unseen.",
      async (server) => {
        server.requireChanges();
        const version = await versionOf(server);
        const key = randomUUID();
        const changedAnswer = await putBankAccount(server, `"${version}"`, key);
        demandSuccess(changedAnswer);
        demand(changedAnswer.body.data.version !== version, "The version is the same as before");
        demandEqual(await versionOf(server), changedAnswer.body.data.version, "the version that is read");
        demandRefusal(await putBankAccount(server, `"${version}"`), 412, "changed_meanwhile");
        const copy = await putBankAccount(server, `"${version}"`, key);
        demandSuccess(copy);
        demandEqual(copy.headers.get("idempotency-replayed"), "true", "Idempotency-Replayed of the copy");
      },
    ),
    must(
      "raced",
      "Of four PUTs with one version at once one succeeds, and the others are 412.",
      "The comparison and the change are one transaction, or both go through.",
      async (server) => {
        server.requireChanges();
        const version = await versionOf(server);
        const answers = await Promise.all([1, 2, 3, 4].map(() => putBankAccount(server, `"${version}"`)));
        demandEqual(answers.map(({ status }) => status).toSorted(), [200, 412, 412, 412], "the statuses");
      },
    ),
    must(
      "version-missing",
      "A PUT without If-Match succeeds, or is 428 version_missing.",
      "The app reads the account and sends its version after a 428.",
      async (server) => {
        server.requireChanges();
        const answer = await putBankAccount(server, undefined);
        if (answer.status === 428) demandRefusal(answer, 428, "version_missing");
        else demandSuccess(answer);
      },
    ),
  ]),
};
