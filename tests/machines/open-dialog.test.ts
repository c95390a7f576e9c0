import { expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import type { PaymentsRef } from "../../src/machines/payments/payment-events.ts";
import { dialogsMachine } from "../../src/machines/session/dialogs.machine.ts";
import {
  knownBalance,
  untilActorPasses,
  untilDialogsCanOpen,
} from "../../src/machines/session/open-dialog.ts";
import { dialogMachines } from "../support/dialog-machines.ts";
import { settle } from "./fakes.ts";
import { account, balance, fakeBalanceQuery } from "./session-fakes.ts";

/** An actor whose snapshot is a number. */
function countingActor(first: number) {
  let count = first;
  const listeners = new Set<(count: number) => void>();
  return {
    listeners,
    getSnapshot: () => count,
    subscribe: (next: (count: number) => void) => {
      listeners.add(next);
      return { unsubscribe: () => void listeners.delete(next) };
    },
    reach: (next: number) => {
      count = next;
      for (const listen of listeners) listen(next);
    },
  };
}

/** Whether the promise has resolved, asked later. */
function watch(promise: Promise<void>) {
  const seen = { isResolved: false };
  void promise.then(() => {
    seen.isResolved = true;
  });
  return seen;
}

const isAtLeastTwo = (count: number) => count >= 2;

test("an actor that passes already is not subscribed to", async () => {
  const actor = countingActor(2);
  await untilActorPasses(actor, isAtLeastTwo, new AbortController().signal);
  expect(actor.listeners.size).toBe(0);
});

test("the first snapshot that passes resolves, and ends the subscription", async () => {
  const actor = countingActor(0);
  const seen = watch(untilActorPasses(actor, isAtLeastTwo, new AbortController().signal));
  actor.reach(1);
  await settle();
  expect([seen.isResolved, actor.listeners.size]).toEqual([false, 1]);
  actor.reach(2);
  await settle();
  expect([seen.isResolved, actor.listeners.size]).toEqual([true, 0]);
});

test("an aborted wait ends its subscription", () => {
  const actor = countingActor(0);
  const controller = new AbortController();
  void untilActorPasses(actor, isAtLeastTwo, controller.signal);
  controller.abort();
  expect(actor.listeners.size).toBe(0);
});

test("the dialogs can open once the balance is known and the account can pay", async () => {
  const { logic, answer } = fakeBalanceQuery();
  const session = createMachine({
    invoke: [
      { id: "balance", systemId: "balance", src: logic, input: { name: "balance" } },
      { id: "dialogs", systemId: "dialogs", src: dialogsMachine.provide({ actors: dialogMachines }) },
    ],
  });
  const { dialogs } = createActor(session).start().getSnapshot().children;
  if (dialogs === undefined) throw new Error("The dialogs are not running");
  const seen = watch(untilDialogsCanOpen(dialogs, new AbortController().signal));
  dialogs.send({ type: "pages.loaded" });
  dialogs.send({ type: "account.known", account });
  const payments = { send: () => undefined } as unknown as PaymentsRef;
  dialogs.send({ type: "payments.opened", payments, session: 1 });
  await settle();
  expect([seen.isResolved, knownBalance(dialogs)]).toEqual([false, 0]);
  answer(balance);
  await settle();
  expect([seen.isResolved, knownBalance(dialogs)]).toEqual([true, balance.balance]);
});
