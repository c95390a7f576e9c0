import { expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import {
  readKnownBalance,
  untilActorPasses,
  untilDialogsCanOpen,
} from "../../src/machines/session/open-dialog.ts";
import { settle } from "./fakes.ts";
import { balance, dialogInvokes, letPay } from "./session-fakes.ts";

/** An actor whose snapshot is a number. */
function countingActor(initialCount: number) {
  let count = initialCount;
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

/** An object that records whether the promise has resolved, for a later check. */
function trackResolution(promise: Promise<void>) {
  const watchedPromise = { isResolved: false };
  void promise.then(() => {
    watchedPromise.isResolved = true;
  });
  return watchedPromise;
}

const isAtLeastTwo = (count: number) => count >= 2;

test("an actor whose snapshot already satisfies the condition is not subscribed to", async () => {
  const actor = countingActor(2);
  await untilActorPasses(actor, isAtLeastTwo, new AbortController().signal);
  expect(actor.listeners.size).toBe(0);
});

test("the first snapshot that satisfies the condition resolves the promise and ends the subscription", async () => {
  const actor = countingActor(0);
  const watchedPromise = trackResolution(untilActorPasses(actor, isAtLeastTwo, new AbortController().signal));
  actor.reach(1);
  await settle();
  expect([watchedPromise.isResolved, actor.listeners.size]).toEqual([false, 1]);
  actor.reach(2);
  await settle();
  expect([watchedPromise.isResolved, actor.listeners.size]).toEqual([true, 0]);
});

test("an aborted wait ends its subscription", () => {
  const actor = countingActor(0);
  const controller = new AbortController();
  void untilActorPasses(actor, isAtLeastTwo, controller.signal);
  controller.abort();
  expect(actor.listeners.size).toBe(0);
});

test("the dialogs can open once the balance is known and the account can pay", async () => {
  const { invokes, knowBalance } = dialogInvokes();
  const { dialogs } = createActor(createMachine({ invoke: invokes }))
    .start()
    .getSnapshot().children;
  if (dialogs === undefined) throw new Error("The dialogs are not running");
  const watchedPromise = trackResolution(untilDialogsCanOpen(dialogs, new AbortController().signal));
  dialogs.send({ type: "pages.loaded" });
  letPay(dialogs);
  await settle();
  expect([watchedPromise.isResolved, readKnownBalance(dialogs)]).toEqual([false, 0]);
  knowBalance();
  await settle();
  expect([watchedPromise.isResolved, readKnownBalance(dialogs)]).toEqual([true, balance.balance]);
});
