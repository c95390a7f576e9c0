import { expect, test } from "vitest";
import type { Payee } from "../../src/machines/core/domain.ts";
import { findPayeeMachine } from "../../src/machines/payees/find-payee.machine.ts";
import { begin, fakePort, offline, status } from "./fakes.ts";

function startSearch() {
  const readPayees = fakePort<readonly Payee[], { phone: string }>();
  const { actor, clock } = begin(findPayeeMachine.provide({ actors: { readPayees: readPayees.logic } }), {
    phone: "0400000002",
    accountId: "acct-dana",
  });
  return { actor, clock, readPayees };
}

test("a search without an answer is retried after 1, 2 and 4 seconds, and then fails", async () => {
  const { actor, clock, readPayees } = startSearch();
  for (const [retries, pause] of [1_000, 2_000, 4_000].entries()) {
    await readPayees.fail(offline);
    clock.increment(pause - 1);
    expect(readPayees.asked).toHaveLength(retries + 1);
    clock.increment(1);
    expect(readPayees.asked).toHaveLength(retries + 2);
  }
  await readPayees.fail(offline);
  expect(actor.getSnapshot().output).toEqual({ failure: offline });
});

test("a search is retried after the server's Retry-After", async () => {
  const { clock, readPayees } = startSearch();
  await readPayees.fail(status(429, { retryAfter: 7_000 }));
  clock.increment(6_999);
  expect(readPayees.asked).toHaveLength(1);
  clock.increment(1);
  expect(readPayees.asked).toHaveLength(2);
});

test("a search takes the first of several payees, and reports if that is the holder", async () => {
  const priya = { accountId: "acct-priya", firstName: "Priya" };
  const dana = { accountId: "acct-dana", firstName: "Dana" };
  const others = startSearch();
  await others.readPayees.answer([priya, dana]);
  expect(others.actor.getSnapshot().output).toEqual({ payee: priya });
  const own = startSearch();
  await own.readPayees.answer([dana, priya]);
  expect(own.actor.getSnapshot().output).toEqual({ failure: { kind: "rejected", code: "payee_is_self" } });
});
