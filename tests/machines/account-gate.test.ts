import { describe, expect, test } from "vitest";
import { fromCallback, fromPromise } from "xstate";
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
  settle,
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

  test("waits for the code of the setup wizard, which an active account never asks for", async () => {
    const code = fakeModule();
    const another = beginGate(code);
    await another.read.answer(active);
    expect(code.load.asked).toHaveLength(0);
    const gate = beginGate(code);
    gate.introduce();
    await gate.read.answer(pending);
    expect(gate.value()).toBe("preparing");
    expect(gate.snapshot().hasTag("busy")).toBe(true);
    expect(gate.wizard()).toBeUndefined();
    await code.load.answer(undefined);
    expect(gate.value()).toBe("pending");
    expect(gate.wizard()).toBeDefined();
  });

  test("reports that the wizard's code did not load, and reloads the page on request", async () => {
    const code = fakeModule();
    const gate = beginGate(code);
    gate.introduce();
    await gate.read.answer(pending);
    await code.load.fail(offline);
    expect(gate.value()).toBe("unprepared");
    expect(gate.snapshot().hasTag("busy")).toBe(false);
    expect(gate.snapshot().context.failure).toEqual(offline);
    gate.actor.send({ type: "retried" });
    expect(code.reloadPage.asked).toHaveLength(1);
    expect(code.reloadOnce.asked).toHaveLength(0);
    await code.reloadPage.fail(status(503));
    expect(gate.value()).toBe("unprepared");
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

  test("requests the profile and waits for it before the wizard", async () => {
    const gate = beginGate();
    await gate.read.answer(pending);
    expect(gate.value()).toBe("introducing");
    expect(gate.snapshot().hasTag("busy")).toBe(true);
    expect(ofType(gate.heard, "profile.asked")).toHaveLength(1);
    gate.introduce();
    await settle();
    expect(gate.value()).toBe("pending");
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

  test("that is active once created opens the dashboard", async () => {
    const gate = beginGate();
    gate.introduce();
    await gate.read.answer(null);
    await gate.createAccount.answer();
    await gate.read.answer(active);
    expect(gate.value()).toBe("ready");
    expect(gate.heard).toContainEqual({ type: "account.ready" });
  });

  test("waits for the profile's e-mail, which is requested", async () => {
    const gate = beginGate();
    await gate.read.answer(null);
    expect(gate.value()).toBe("introducing");
    expect(gate.snapshot().hasTag("busy")).toBe(true);
    expect(ofType(gate.heard, "profile.asked")).toHaveLength(1);
    gate.introduce();
    await settle();
    expect(gate.createAccount.orders).toEqual([
      { operation: "createAccount", email: "new@nupay.test", sub: "sub-nour" },
    ]);
  });

  test("cannot be created without a profile: the failure is reported, and a retry requests both", async () => {
    for (const data of [null, pending]) {
      const gate = beginGate();
      await gate.read.answer(data);
      gate.actor.send({ type: "profile.missing", failure: offline });
      expect(gate.value()).toBe("failed");
      expect(gate.snapshot().context.failure).toEqual(offline);
      const asked = ofType(gate.heard, "profile.asked").length;
      gate.actor.send({ type: "retried" });
      expect(ofType(gate.heard, "profile.asked")).toHaveLength(asked + 1);
      expect(gate.value()).toBe("loading");
    }
  });

  test("requests a profile again that had failed before the account was read", async () => {
    for (const data of [null, pending]) {
      const gate = beginGate();
      gate.actor.send({ type: "profile.missing", failure: offline });
      expect(gate.value()).toBe("loading");
      await gate.read.answer(data);
      expect(ofType(gate.heard, "profile.asked")).toHaveLength(1);
      gate.actor.send({ type: "profile.missing", failure: offline });
      expect(gate.value()).toBe("failed");
    }
  });

  test("that cannot be created reports why; a retry reads first", async () => {
    const gate = beginGate();
    gate.introduce();
    await gate.read.answer(null);
    await gate.createAccount.reject(status(500));
    expect(gate.value()).toBe("failed");
    expect(gate.snapshot().context.failure).toEqual(status(500));
    gate.actor.send({ type: "retried" });
    expect(gate.read.asked).toHaveLength(2);
    expect(gate.createAccount.orders).toHaveLength(1);
    await gate.read.answer(pending);
    expect(gate.value()).toBe("pending");
  });

  test("whose creation stays undecided is reported, and a retry reads first", async () => {
    for (const end of ["leaveUndecided", "fail"] as const) {
      const gate = beginGate();
      gate.introduce();
      await gate.read.answer(null);
      await gate.createAccount[end](offline);
      expect(gate.value()).toBe("failed");
      gate.actor.send({ type: "retried" });
      expect(gate.read.asked).toHaveLength(2);
      expect(gate.createAccount.orders).toHaveLength(1);
    }
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

  test("that cannot be read after its creation is a failure", async () => {
    const gate = beginGate();
    gate.introduce();
    await gate.read.answer(null);
    await gate.createAccount.answer();
    await gate.read.fail(status(403));
    expect(gate.value()).toBe("failed");
    expect(gate.snapshot().context.failure).toEqual(status(403));
  });

  test("is not created twice by a double read", async () => {
    const gate = beginGate();
    gate.introduce();
    await gate.read.answer(null);
    gate.snapshot().children.account?.send({ type: "refresh" });
    await gate.read.answer(null);
    expect(gate.value()).toBe("creating");
    expect(gate.createAccount.orders).toHaveLength(1);
  });
});

describe("the wizard's Go to Dashboard", () => {
  async function complete() {
    const gate = beginGate();
    gate.introduce();
    await gate.read.answer(pending);
    const wizard = gate.wizard();
    const context = wizard?.getSnapshot().context;
    if (!wizard || !context) throw new Error("No wizard");
    await gate.readProgress.answer({
      progress: {
        v: 1,
        accountId: "acct-1",
        step: "complete",
        personal: context.draft.personal,
        documentType: "passport",
        payout: context.draft.payout,
        sent: { individual: true, document: true, bank: true },
        restarted: false,
      },
      submitted: true,
      today: "2026-11-20",
    });
    wizard.send({ type: "dashboard.requested" });
    expect(gate.read.asked).toHaveLength(2);
    return { ...gate, wizardValue: () => wizard.getSnapshot().value };
  }

  test("opens the dashboard once the account was approved", async () => {
    const gate = await complete();
    await gate.read.answer(active);
    expect(gate.value()).toBe("ready");
    expect(gate.heard.slice(-2)).toEqual([
      { type: "account.ready" },
      { type: "account.known", account: active },
    ]);
    expect(gate.wizard()).toBeUndefined();
  });

  test("reports that the review is not finished while the account is pending", async () => {
    const gate = await complete();
    expect(gate.wizardValue()).toEqual({ complete: "checking" });
    await gate.read.answer(pending);
    expect(gate.value()).toBe("pending");
    expect(gate.wizardValue()).toEqual({ complete: "inReview" });
  });

  test("reports that the account could not be read", async () => {
    const gate = await complete();
    await gate.read.fail(status(403));
    expect(gate.value()).toBe("pending");
    expect(gate.wizardValue()).toEqual({ complete: "unread" });
  });
});

test("a wizard that fails to start is a failure that can be retried", async () => {
  const read = fakePort<unknown, { params: unknown }>();
  const broken = setupWizardMachine.provide({
    actions: {
      askForAccount: () => {
        throw new Error("broken");
      },
    },
    actors: { keepProgress: fromCallback(() => {}) },
  });
  const readProgress = fakePort<SetupStart, { accountId: string }>();
  const { actor } = begin(
    accountGateMachine.provide({
      actors: {
        account: queryMachine.provide({ actors: { read: read.logic } }),
        setupCode: fakeModule(atOnce).logic,
        setupWizard: broken.provide({ actors: { readProgress: readProgress.logic } }),
      },
    }),
    { personId: "sub-nour" },
  );
  actor.send({ type: "profile.known", person });
  await read.answer(pending);
  const context = actor.getSnapshot().children.wizard?.getSnapshot().context;
  if (!context) throw new Error("No wizard");
  await readProgress.answer({
    progress: {
      v: 1,
      accountId: "acct-1",
      step: "complete",
      personal: context.draft.personal,
      documentType: "",
      payout: context.draft.payout,
      sent: { individual: true, document: true, bank: true },
      restarted: false,
    },
    submitted: true,
    today: "2026-11-20",
  });
  actor.getSnapshot().children.wizard?.send({ type: "dashboard.requested" });
  expect(actor.getSnapshot().value).toBe("failed");
  expect(actor.getSnapshot().context.failure).toEqual({ kind: "unexpected", message: "broken" });
});
