import { randomUUID } from "node:crypto";
import { type Chapter, demandEqual, must, requireKeys } from "../check.ts";
import {
  type Answer,
  demandRefusal,
  demandSuccess,
  everyCall,
  isKeyed,
  type WalletServer,
} from "../wallet-server.ts";
import { paymentsKept } from "./payments.ts";

/** A body whose rejection is its key's recorded result and changes nothing: this card does not exist. */
export const removal = { paymentMethodId: "pm_nobody-has-this" };
export const decline = (server: WalletServer, key: string, moreOptions: object = {}): Promise<Answer> =>
  server.ask("POST /cards/remove", { body: removal, key, ...moreOptions });

export async function stateOf(
  server: WalletServer,
  key: string,
  person = server.person("payer"),
): Promise<string> {
  const answer = await server.ask(`GET /wallet/payments/${key}`, { person });
  demandSuccess(answer);
  return answer.body.data.state;
}

const replayed = ({ headers }: Answer) => headers.get("idempotency-replayed");

export const keysChapter: Chapter = {
  id: "keys",
  title: "Idempotency keys",
  page: "docs/payments.md, What a server must keep for “required”",
  checks: requireKeys([
    must(
      "key-missing",
      "Each call that changes something is 400 idempotency_key_missing without a key.",
      "A server without keys behind the same balancer would pay twice; the app relies on the whole fleet.",
      async (server) => {
        for (const call of everyCall.filter(isKeyed)) {
          // This body names a card that does not exist, so a server that accepts a call without a key changes nothing.
          const body = call.startsWith("POST /cards/link") ? undefined : removal;
          const answer = await server.ask(call, { key: null, body, isUnchecked: true });
          demandRefusal(answer, 400, "idempotency_key_missing");
        }
      },
    ),
    must(
      "key-form",
      "A key that is no UUID v4 is 400 idempotency_key_missing.",
      "Short keys meet by chance.",
      async (server) => {
        for (const key of ["1", "8e03978e-40d5-13dd-bc93-6894a57f9324", '"8e03978e"']) {
          demandRefusal(await decline(server, key), 400, "idempotency_key_missing");
        }
      },
    ),
    must(
      "key-forms",
      "A key is the same quoted and bare, in upper and lower case.",
      "A proxy may rewrite a header; the status request has the bare form.",
      async (server) => {
        const key = randomUUID();
        await decline(server, `"${key}"`);
        const answers = [await decline(server, key), await decline(server, `"${key.toUpperCase()}"`)];
        demandEqual(answers.map(replayed), ["true", "true"], "Idempotency-Replayed");
        demandEqual(await stateOf(server, key.toUpperCase()), "declined", "the key's state");
      },
    ),
    must(
      "refusal-kept",
      "A refusal that decides is answered again, with Idempotency-Replayed false at first and then true.",
      "A copy that a proxy held back would act an hour later.",
      async (server) => {
        const key = randomUUID();
        const firstAnswer = await decline(server, key);
        const secondAnswer = await decline(server, key);
        for (const answer of [firstAnswer, secondAnswer]) demandRefusal(answer, 404, "card_not_found");
        demandEqual(
          [replayed(firstAnswer), replayed(secondAnswer)],
          ["false", "true"],
          "Idempotency-Replayed",
        );
      },
    ),
    must(
      "another-body",
      "A key with another body, or for another operation, is 422 idempotency_key_reused.",
      "The holder would be told that what they asked for has happened.",
      async (server) => {
        const key = randomUUID();
        await decline(server, key);
        const body = { paymentMethodId: "pm_nobody-has-that" };
        demandRefusal(await decline(server, key, { body }), 422, "idempotency_key_reused");
        const save = await server.ask("POST /cards/save", { body: removal, key });
        demandRefusal(save, 422, "idempotency_key_reused");
      },
    ),
    must(
      "key-of-one-person",
      "A key belongs to the subject of its token: for another person it is unseen, and free.",
      "One person could learn of, or block, the payments of another.",
      async (server) => {
        const key = randomUUID();
        const payee = server.person("payee");
        await decline(server, key);
        demandEqual(await stateOf(server, key, payee), "unseen", "the other person's state");
        const answer = await decline(server, key, { person: payee });
        demandRefusal(answer, 404, "card_not_found");
        demandEqual(replayed(answer), "false", "Idempotency-Replayed");
      },
    ),
    must(
      "key-after-renewal",
      "A copy with a renewed token is answered from its key's record.",
      "A token that ends between a payment and its copy would pay twice.",
      async (server) => {
        const key = randomUUID();
        await decline(server, key);
        await server.renewToken();
        demandEqual(replayed(await decline(server, key)), "true", "Idempotency-Replayed");
        demandEqual(await stateOf(server, key), "declined", "the key's state");
      },
    ),
    must(
      "undecided-refusal",
      "A refusal that does not decide leaves its key unused.",
      "The app sends the same key again once the body is right.",
      async (server) => {
        const key = randomUUID();
        const answer = await decline(server, key, { body: {} });
        demandRefusal(answer, 400, "invalid_request");
        demandEqual(await stateOf(server, key), "unseen", "the key's state");
      },
    ),
    ...paymentsKept,
  ]),
};
