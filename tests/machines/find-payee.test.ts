import { expect, test } from "vitest";
import type { Payee } from "../../src/machines/core/domain.ts";
import { findPayeeMachine } from "../../src/machines/payees/find-payee.machine.ts";
import { begin, fakePort } from "./fakes.ts";

function startSearch() {
  const readPayees = fakePort<readonly Payee[], { phone: string }>();
  const { actor, clock } = begin(findPayeeMachine.provide({ actors: { readPayees: readPayees.logic } }), {
    phone: "0400000002",
    accountId: "acct-dana",
  });
  return { actor, clock, readPayees };
}

test("a search finds the first of several payees, and is rejected with payee_is_self if that is the holder", async () => {
  const priya = { accountId: "acct-priya", firstName: "Priya" };
  const dana = { accountId: "acct-dana", firstName: "Dana" };
  const others = startSearch();
  await others.readPayees.answer([priya, dana]);
  expect(others.actor.getSnapshot().output).toEqual({ payee: priya });
  const own = startSearch();
  await own.readPayees.answer([dana, priya]);
  expect(own.actor.getSnapshot().output).toEqual({ failure: { kind: "rejected", code: "payee_is_self" } });
});
