import { expect, test } from "vitest";
import { createActor, fromTransition, setup } from "xstate";
import { hearPayments, type PaymentNews, type PaymentsRef } from "../../src/machines/payment-news.ts";
import { standInDesk } from "./desk-stand-in.ts";
import { offline } from "./stand-ins.ts";

const news: readonly PaymentNews[] = [
  { type: "payment.settled", requestedBy: "dialog-1", kind: "topUp" },
  { type: "payment.refused", requestedBy: "dialog-1", failure: offline },
  { type: "payment.unknown", requestedBy: "dialog-1" },
  { type: "payment.unresolved", requestedBy: "dialog-1" },
  { type: "payment.forgotten", requestedBy: "dialog-1" },
];

/** Somebody who listens to a desk, and what they heard. */
function listen(requestedBy?: string) {
  const desk = standInDesk();
  const heard: unknown[] = [];
  const parent = createActor(
    fromTransition((state: null, event: PaymentNews) => {
      heard.push(event);
      return state;
    }, null),
  ).start();
  const input = { payments: desk.ref, ...(requestedBy !== undefined && { requestedBy }) };
  createActor(hearPayments, { parent, input }).start();
  return { desk, heard };
}

test("a dialog hears everything of its own payment, and nothing of another's", () => {
  const { desk, heard } = listen("dialog-1");
  for (const one of news) desk.say(one);
  for (const one of news) desk.say({ ...one, requestedBy: "dialog-2" });
  expect(heard).toEqual(news);
});

test("who names no dialog hears of every payment", () => {
  const { desk, heard } = listen();
  const others = news.map((one) => ({ ...one, requestedBy: "dialog-2" }));
  for (const one of [...news, ...others]) desk.say(one);
  expect(heard).toEqual([...news, ...others]);
});

test("who has ended is not kept by the desk", () => {
  const { ref } = standInDesk();
  let kept = 0;
  const counted = {
    on: (...[type, handler]: Parameters<PaymentsRef["on"]>) => {
      const subscription = ref.on(type, handler);
      kept += 1;
      return {
        unsubscribe: () => {
          kept -= 1;
          subscription.unsubscribe();
        },
      };
    },
  };
  const payments = counted as unknown as PaymentsRef;
  const dialog = createActor(
    setup({ actors: { hearPayments } }).createMachine({
      initial: "open",
      states: {
        open: { invoke: { src: "hearPayments", input: { payments } }, on: { dismissed: "closed" } },
        closed: {},
      },
    }),
  ).start();
  expect(kept).toBe(news.length);
  dialog.send({ type: "dismissed" });
  expect(kept).toBe(0);
});
