import type { Answer } from "../server/answer.ts";
import { WalletServer } from "../server/server.ts";
import { newCard } from "../server/state.ts";
import type { Call, Ids } from "./commands.ts";

/** The server model with two holders of $100.00, called directly. */
export function openModel(ids: readonly [Ids, Ids]) {
  let mode: "succeed" | "pending" | "return" = "succeed";
  let requests = 0;
  const server = new WalletServer({
    idempotency: "required",
    now: () => 1_795_240_800_000 + requests,
    personOf: (token) => token,
    later: (_label, _from, _to, run) => run(),
    isNewer: () => false,
    keepsKeys: () => true,
    lagOf: () => 0,
    chargeTakes: 600,
    payouts: () => mode,
    uuid: (label) => label.replaceAll(/\W/g, "").padStart(12, "0"),
    observe: { moved() {}, changed() {}, returned() {}, charged() {}, voided() {}, sometimes() {} },
  });
  for (const [index, one] of ids.entries()) {
    const card = (paymentMethodId: string, last4: string) => ({
      ...newCard(paymentMethodId, last4),
      id: paymentMethodId,
    });
    server.state.addAccount({
      id: one.accountId,
      person: `person-${index}`,
      firstName: "Holly",
      lastName: "Holder",
      email: "holly@nupay.test",
      mobile: one.mobile.replace(/^\+61/, "0"),
      status: "A",
      balance: 10_000,
      cards: [card(one.decliningCard, "0341"), card(one.goodCard, "4242")],
    });
  }
  return {
    setPayouts(to: typeof mode): void {
      mode = to;
      server.settlePayouts();
    },
    ask(call: Call, key: string | undefined): Answer {
      requests += 1;
      const url = new URL(call.path, "http://wallet.test");
      let givenAnswer: Answer | undefined;
      server.handle(
        {
          label: `request ${requests}`,
          copy: false,
          method: call.method,
          path: url.pathname,
          query: url.searchParams,
          headers: {
            authorization: `Bearer person-${call.person}`,
            ...(key !== undefined && { "idempotency-key": `"${key}"` }),
          },
          body: call.body === undefined ? undefined : JSON.stringify(call.body),
        },
        (answer) => {
          givenAnswer = answer;
        },
      );
      if (!givenAnswer) throw new Error(`The model did not answer ${call.method} ${call.path}`);
      return givenAnswer;
    },
  };
}
