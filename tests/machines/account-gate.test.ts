import { describe, expect, test } from "vitest";
import { fromPromise } from "xstate";
import type { Account, Person } from "../../src/machines/core/domain.ts";
import { lazyModuleMachine } from "../../src/machines/core/lazy-module.machine.ts";
import { queryMachine } from "../../src/machines/core/query.machine.ts";
import { accountGateMachine } from "../../src/machines/session/account-gate.machine.ts";
import type { SetupProgress, StoredSetup } from "../../src/machines/setup/rules/setup.ts";
import { setupWizardMachine } from "../../src/machines/setup/setup-wizard.machine.ts";
import { eventsOfType, fakeKeyedCall, fakeListener, fakePort, startWithParent } from "./fakes.ts";

const person: Person = {
  id: "sub-nour",
  email: "new@nupay.test",
  emailVerified: true,
  firstName: "Nour",
  lastName: "New",
};
const activeAccount: Account = {
  accountId: "acct-1",
  firstName: "Nour",
  lastName: "New",
  email: "new@nupay.test",
  status: "A",
};
const pendingAccount: Account = { ...activeAccount, status: "P" };

const loadedModule = lazyModuleMachine.provide({ actors: { loadModule: fromPromise(async () => {}) } });

/** The gate with the real query and setup wizard. The test answers their ports. */
function beginGate() {
  const readPort = fakePort<unknown, { params: unknown }>();
  const createAccount = fakeKeyedCall();
  const readProgress = fakePort<StoredSetup, { accountId: string }>();
  const progress = fakeListener<
    { type: "progress.changed"; progress: SetupProgress },
    { accountId: string }
  >();
  const startedChart = startWithParent(
    accountGateMachine.provide({
      actors: {
        account: queryMachine.provide({ actors: { read: readPort.logic } }),
        createAccount: createAccount.logic,
        setupCode: loadedModule,
        setupWizard: setupWizardMachine.provide({
          actors: { readProgress: readProgress.logic, keepProgress: progress.logic },
        }),
      },
    }),
    { personId: "sub-nour" },
  );
  return {
    ...startedChart,
    read: readPort,
    createAccount,
    snapshot: () => startedChart.actor.getSnapshot(),
    value: () => startedChart.actor.getSnapshot().value,
    wizard: () => startedChart.actor.getSnapshot().children.wizard,
    sendProfile: () => startedChart.actor.send({ type: "profile.known", person }),
  };
}

describe("the account gate", () => {
  test("is loading and busy before the account is read", () => {
    const gate = beginGate();
    expect(gate.value()).toBe("loading");
    expect(gate.snapshot().hasTag("busy")).toBe(true);
  });

  test("reads the account with the query named account/me", () => {
    const gate = beginGate();
    expect(gate.snapshot().children.account?.getSnapshot().context.name).toBe("account/me");
  });

  test("opens the dashboard for an active account, without waiting for the profile", async () => {
    const gate = beginGate();
    await gate.read.answer(activeAccount);
    expect(gate.value()).toBe("ready");
    expect(gate.snapshot().hasTag("busy")).toBe(false);
    // The parent receives the account once, so the panels are read once.
    expect(gate.parentEvents).toEqual([{ type: "account.known", account: activeAccount }]);
  });

  test.each(["P", "X", "", "a"])("opens the wizard for an account of status '%s'", async (accountStatus) => {
    const gate = beginGate();
    gate.sendProfile();
    await gate.read.answer({ ...pendingAccount, status: accountStatus });
    expect(gate.value()).toBe("pending");
    expect(gate.wizard()?.getSnapshot().context).toMatchObject({
      account: { accountId: "acct-1" },
      draft: { personal: { firstName: "Nour", email: "new@nupay.test" } },
    });
    expect(eventsOfType(gate.parentEvents, "account.known")).toHaveLength(1);
    expect(eventsOfType(gate.parentEvents, "account.ready")).toHaveLength(0);
  });
});

describe("an account that is not found", () => {
  test("is created once, with the person's e-mail and sub, and then read again", async () => {
    const gate = beginGate();
    gate.sendProfile();
    await gate.read.answer(null);
    expect(gate.value()).toBe("creating");
    expect(gate.snapshot().hasTag("busy")).toBe(true);
    expect(gate.createAccount.orders).toEqual([
      { operation: "createAccount", email: "new@nupay.test", sub: "sub-nour" },
    ]);
    await gate.createAccount.answer();
    expect(gate.value()).toBe("created");
    expect(gate.snapshot().hasTag("busy")).toBe(true);
    expect(gate.read.inputs).toHaveLength(2);
    await gate.read.answer(pendingAccount);
    expect(gate.value()).toBe("pending");
    expect(gate.createAccount.orders).toHaveLength(1);
  });
});
