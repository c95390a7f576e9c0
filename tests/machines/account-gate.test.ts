import { describe, expect, test } from "vitest";
import { fromPromise } from "xstate";
import type { Account, Person } from "../../src/machines/domain.ts";
import { accountGateMachine } from "../../src/machines/session/account-gate.machine.ts";
import { queryMachine } from "../../src/machines/session/query.machine.ts";
import type { SetupProgress, SetupStart } from "../../src/machines/setup/rules/setup.ts";
import { setupWizardMachine } from "../../src/machines/setup/setup-wizard.machine.ts";
import {
  begin,
  type FakePort,
  fakeKeyedCall,
  fakeListener,
  fakeModule,
  fakePort,
  offline,
  ofType,
  status,
} from "./fakes.ts";

const person: Person = {
  id: "sub-nour",
  email: "new@nupay.test",
  emailVerified: true,
  firstName: "Nour",
  lastName: "New",
};
const active: Account = {
  accountId: "acct-1",
  firstName: "Nour",
  lastName: "New",
  email: "new@nupay.test",
  status: "A",
};
const pending: Account = { ...active, status: "P" };

const atOnce: FakePort<void, undefined> = { ...fakePort<void>(), logic: fromPromise(async () => {}) };

/** @param code the wizard's code, which is there at once unless the test says otherwise */
function beginGate(code = fakeModule(atOnce)) {
  const read = fakePort<unknown, { params: unknown }>();
  const createAccount = fakeKeyedCall();
  const readProgress = fakePort<SetupStart, { accountId: string }>();
  const progress = fakeListener<
    { type: "progress.changed"; progress: SetupProgress },
    { accountId: string }
  >();
  const begun = begin(
    accountGateMachine.provide({
      actors: {
        account: queryMachine.provide({ actors: { read: read.logic } }),
        createAccount: createAccount.logic,
        setupCode: code.logic,
        setupWizard: setupWizardMachine.provide({
          actors: { readProgress: readProgress.logic, keepProgress: progress.logic },
        }),
      },
    }),
    { personId: "sub-nour" },
  );
  return {
    ...begun,
    read,
    createAccount,
    readProgress,
    snapshot: () => begun.actor.getSnapshot(),
    value: () => begun.actor.getSnapshot().value,
    wizard: () => begun.actor.getSnapshot().children.wizard,
    introduce: () => begun.actor.send({ type: "profile.known", person }),
  };
}

describe("the account gate", () => {
  test("waits with a spinner until the account is read", () => {
    const gate = beginGate();
    expect(gate.value()).toBe("loading");
    expect(gate.snapshot().hasTag("busy")).toBe(true);
  });

  test("reads the account under the key account/me", () => {
    const gate = beginGate();
    expect(gate.snapshot().children.account?.getSnapshot().context.name).toBe("account/me");
  });

  test("opens the dashboard for an active account, without waiting for the profile", async () => {
    const gate = beginGate();
    await gate.read.answer(active);
    expect(gate.value()).toBe("ready");
    expect(gate.snapshot().hasTag("busy")).toBe(false);
    // The panels are read beside the account: one read, one answer.
    expect(gate.heard).toEqual([{ type: "account.known", account: active }]);
  });

  test("keeps the later read of an active account", async () => {
    const gate = beginGate();
    await gate.read.answer(active);
    gate.snapshot().children.account?.send({ type: "refresh" });
    await gate.read.answer({ ...active, firstName: "Noor" });
    expect(gate.snapshot().context.account?.firstName).toBe("Noor");
    expect(ofType(gate.heard, "account.known")).toHaveLength(1);
  });

  test.each(["P", "X", "", "a"])("opens the wizard for an account of status '%s'", async (accountStatus) => {
    const gate = beginGate();
    gate.introduce();
    await gate.read.answer({ ...pending, status: accountStatus });
    expect(gate.value()).toBe("pending");
    expect(gate.wizard()?.getSnapshot().context).toMatchObject({
      account: { accountId: "acct-1" },
      draft: { personal: { firstName: "Nour", email: "new@nupay.test" } },
    });
    expect(ofType(gate.heard, "account.known")).toHaveLength(1);
    expect(ofType(gate.heard, "account.ready")).toHaveLength(0);
  });

  test("reports that the account could not be read, and reads it again on request", async () => {
    const gate = beginGate();
    await gate.read.fail(status(403, { code: "forbidden" }));
    expect(gate.value()).toBe("failed");
    expect(gate.snapshot().context.failure).toMatchObject({ code: "forbidden" });
    gate.actor.send({ type: "retried" });
    expect(gate.value()).toBe("loading");
    expect(gate.snapshot().context.failure).toBeUndefined();
    // The panels that failed beside it are read again, too.
    expect(ofType(gate.heard, "account.ready")).toHaveLength(1);
    expect(gate.read.asked).toHaveLength(2);
    await gate.read.answer(active);
    expect(gate.value()).toBe("ready");
  });

  test("retries three times before it reports that the wallet does not answer", async () => {
    const gate = beginGate();
    for (const pause of [1_000, 2_000, 4_000]) {
      await gate.read.fail(offline);
      expect(gate.value()).toBe("loading");
      gate.clock.increment(pause);
    }
    await gate.read.fail(offline);
    expect(gate.value()).toBe("failed");
  });
});

describe("an account that is not found", () => {
  test("is created at once, with e-mail and sub, and read again", async () => {
    const gate = beginGate();
    gate.introduce();
    await gate.read.answer(null);
    expect(gate.value()).toBe("creating");
    expect(gate.snapshot().hasTag("busy")).toBe(true);
    expect(gate.createAccount.orders).toEqual([
      { operation: "createAccount", email: "new@nupay.test", sub: "sub-nour" },
    ]);
    await gate.createAccount.answer();
    expect(gate.value()).toBe("created");
    expect(gate.snapshot().hasTag("busy")).toBe(true);
    expect(gate.read.asked).toHaveLength(2);
    await gate.read.answer(pending);
    expect(gate.value()).toBe("pending");
    expect(gate.createAccount.orders).toHaveLength(1);
  });

  test("that is still not found after its creation is a failure, and no second one is created", async () => {
    const gate = beginGate();
    gate.introduce();
    await gate.read.answer(null);
    await gate.createAccount.answer();
    await gate.read.answer(null);
    expect(gate.value()).toBe("failed");
    expect(gate.snapshot().context.failure).toEqual({ kind: "rejected", code: "account_not_found" });
    expect(gate.createAccount.orders).toHaveLength(1);
  });
});
