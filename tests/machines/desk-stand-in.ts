import { createActor, emit, setup } from "xstate";
import type { PaymentNews, PaymentRequest, PaymentsRef } from "../../src/machines/payment-news.ts";

/** A payments' desk that notes what is asked of it and says what the test wants said. */
export function standInDesk() {
  const requests: PaymentRequest[] = [];
  const desk = createActor(
    setup({
      types: {
        events: {} as PaymentRequest | { type: "news"; news: PaymentNews },
        emitted: {} as PaymentNews,
      },
      actions: {
        note: (_, params: PaymentRequest) => {
          requests.push(params);
        },
      },
    }).createMachine({
      on: {
        "payment.requested": { actions: { type: "note", params: ({ event }) => event } },
        news: { actions: emit(({ event }) => event.news) },
      },
    }),
  ).start();
  const ref: PaymentsRef = desk as unknown as PaymentsRef;
  return {
    ref,
    requests,
    say(news: PaymentNews) {
      desk.send({ type: "news", news });
    },
  };
}
