import { expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import type { PaymentRequest } from "../../src/machines/payees/rules/payment-link.ts";
import { followLinkedForm, openLinkedForm } from "../../src/machines/session/linked-form.ts";
import { settle } from "./fakes.ts";
import { account, balance, dialogInvokes, letPay } from "./session-fakes.ts";

/** The session's dialogs with an opened payment link. */
function openLink(request: PaymentRequest) {
  const { invokes, knowBalance } = dialogInvokes();
  const answers: unknown[] = [];
  const session = createMachine({
    initial: "opening",
    invoke: invokes,
    states: {
      opening: {
        invoke: {
          id: "form",
          src: openLinkedForm,
          input: { request },
          onDone: { target: "following", actions: ({ event }) => answers.push(event.output) },
        },
      },
      following: { invoke: { id: "follow", src: followLinkedForm, onDone: "closed" } },
      closed: { on: { followed: "following" } },
    },
  });
  const actor = createActor(session).start();
  const { dialogs } = actor.getSnapshot().children;
  if (dialogs === undefined) throw new Error("The dialogs are not running");
  return {
    answers,
    dialogs,
    follow: () => actor.send({ type: "followed" }),
    state: () => actor.getSnapshot().value,
    transfer: () => dialogs.getSnapshot().children.transfer?.getSnapshot(),
    knowAccount: (status: string) => dialogs.send({ type: "account.known", account: { ...account, status } }),
    canPay: () => {
      dialogs.send({ type: "pages.loaded" });
      letPay(dialogs);
      knowBalance();
    },
  };
}

const request: PaymentRequest = { to: "+61400000002", cents: 1_250, message: "Lunch" };

test("the form opens once the account can pay, with the link's number, message and amount, and sends nothing", async () => {
  const { state, transfer, canPay } = openLink(request);
  await settle();
  expect([state(), transfer()]).toEqual(["opening", undefined]);
  canPay();
  await settle();
  const { phone, message } = transfer()?.context ?? {};
  expect([state(), phone, message]).toEqual(["following", "0400 000 002", "Lunch"]);
  expect(transfer()?.children.amount?.getSnapshot().context.text).toBe("$12.50");
  expect(transfer()?.matches("paying")).toBe(false);
  expect(transfer()?.matches({ finding: "asking" })).toBe(false);
});

test("a link opens no form if the account is not active, because the setup would hide the form, and a message says so", async () => {
  const { answers, transfer, knowAccount } = openLink(request);
  await settle();
  expect(answers).toEqual([]);
  knowAccount("P");
  await settle();
  expect([answers, transfer()]).toEqual([["inactive"], undefined]);
});

test("a link without an amount leaves the amount empty", async () => {
  const { transfer, canPay } = openLink({ ...request, cents: undefined });
  canPay();
  await settle();
  const amount = transfer()?.children.amount?.getSnapshot();
  expect(amount?.value).toBe("resting");
  expect(amount?.context).toMatchObject({ text: "", cents: 0, fault: undefined });
});

test("a link above the balance opens no form, and a link of exactly the balance does", async () => {
  const linkAboveBalance = openLink({ ...request, cents: balance.balance + 1 });
  linkAboveBalance.canPay();
  await settle();
  expect(linkAboveBalance.transfer()).toBeUndefined();
  const linkOfBalance = openLink({ ...request, cents: balance.balance });
  linkOfBalance.canPay();
  await settle();
  expect(linkOfBalance.transfer()).toBeDefined();
});

test("the chart observes the form that the link opened until the form is closed", async () => {
  const { dialogs, follow, state, canPay } = openLink(request);
  canPay();
  await settle();
  expect(state()).toBe("following");
  dialogs.send({ type: "navigated" });
  await settle();
  expect(state()).toBe("closed");
  follow();
  await settle();
  expect(state()).toBe("closed");
});
