import { afterEach, describe, expect, test, vi } from "vitest";
import type { Person } from "../../src/machines/domain.ts";
import type { keyedCallMachine } from "../../src/machines/payments/keyed-call.machine.ts";
import { payoutFields } from "../../src/machines/payments/rules/payout.ts";
import { personalFields } from "../../src/machines/setup/rules/personal-details.ts";
import {
  type DocumentFile,
  nothingSent,
  personalOf,
  type SetupProgress,
  type SetupSent,
  type SetupStep,
  testPayout,
  testPersonal,
} from "../../src/machines/setup/rules/setup.ts";
import { type SetupStart, setupWizardMachine } from "../../src/machines/setup/setup-wizard.machine.ts";
import {
  begin,
  brokenListener,
  fakeKeyedCall,
  fakeListener,
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
const today = "2026-11-20";
const passport: DocumentFile = { name: "passport.png", size: 1_000, content: "picture" };
const personal = testPersonal(personalOf(person));
const payout = testPayout(personal);
const everythingSent: SetupSent = { individual: true, document: true, bank: true };

afterEach(() => {
  vi.restoreAllMocks();
});

function beginWizard() {
  const readProgress = fakePort<SetupStart, { accountId: string }>();
  const keepProgress = fakeListener<
    { type: "progress.changed"; progress: SetupProgress },
    { accountId: string }
  >();
  const inspectDocument = fakePort<DocumentFile, { document: DocumentFile }>();
  const sendIndividual = fakeKeyedCall();
  const uploadDocument = fakeKeyedCall();
  const sendBankAccount = fakeKeyedCall();
  const requestActivation = fakeKeyedCall();
  const begun = begin(
    setupWizardMachine.provide({
      actors: {
        readProgress: readProgress.logic,
        keepProgress: keepProgress.logic,
        inspectDocument: inspectDocument.logic,
        sendIndividual: sendIndividual.logic,
        uploadDocument: uploadDocument.logic,
        sendBankAccount: sendBankAccount.logic,
        requestActivation: requestActivation.logic,
      },
    }),
    { accountId: "acct-1", person },
  );
  const { actor } = begun;
  return {
    ...begun,
    readProgress,
    keepProgress,
    inspectDocument,
    sendIndividual,
    uploadDocument,
    sendBankAccount,
    requestActivation,
    snapshot: () => actor.getSnapshot(),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    kept: () => keepProgress.received.at(-1)?.progress,
    proceed: () => actor.send({ type: "continued" }),
    back: () => actor.send({ type: "back" }),
    submit: () => actor.send({ type: "setup.submitted" }),
    calls: () => ({
      individual: sendIndividual.orders.length,
      document: uploadDocument.orders.length,
      bank: sendBankAccount.orders.length,
      status: requestActivation.orders.length,
    }),
  };
}
type Wizard = ReturnType<typeof beginWizard>;

function progressAt(step: SetupStep, more: Partial<SetupProgress> = {}): SetupProgress {
  return {
    v: 1,
    accountId: "acct-1",
    step,
    personal,
    documentType: "passport",
    payout: { ...payout, accountNumber: "", routingNumber: "" },
    sent: nothingSent,
    ...more,
  };
}

async function restored(progress: SetupProgress | null = null): Promise<Wizard> {
  const wizard = beginWizard();
  await wizard.readProgress.answer({ progress, today });
  return wizard;
}

async function atPersonal(): Promise<Wizard> {
  const wizard = await restored();
  wizard.actor.send({ type: "started" });
  expect(wizard.value()).toEqual({ personal: "editing" });
  return wizard;
}

async function atIdentity(): Promise<Wizard> {
  const wizard = await atPersonal();
  wizard.actor.send({ type: "testData.filled" });
  wizard.proceed();
  expect(wizard.value()).toEqual({ identity: "choosing" });
  return wizard;
}

async function atPayout(): Promise<Wizard> {
  const wizard = await atIdentity();
  wizard.actor.send({ type: "documentType.chosen", documentType: "passport" });
  wizard.actor.send({ type: "document.chosen", document: passport });
  await wizard.inspectDocument.answer(passport);
  wizard.proceed();
  expect(wizard.value()).toEqual({ payout: "editing" });
  return wizard;
}

async function atReview(): Promise<Wizard> {
  const wizard = await atPayout();
  wizard.actor.send({ type: "testData.filled" });
  wizard.proceed();
  expect(wizard.value()).toEqual({ review: "resting" });
  return wizard;
}

describe("the steps", () => {
  test("begin with the overview, and with the person's own name and e-mail", async () => {
    const { readProgress, value, context, snapshot } = beginWizard();
    expect(value()).toBe("restoring");
    expect(snapshot().hasTag("busy")).toBe(true);
    expect(readProgress.asked).toEqual([{ accountId: "acct-1" }]);
    await readProgress.answer({ progress: null, today });
    expect(value()).toBe("overview");
    expect(context()).toMatchObject({ today, personal: { firstName: "Nour", email: "new@nupay.test" } });
  });

  test("go forward one by one, and back one by one, and lose nothing", async () => {
    const { back, proceed, value, context, actor } = await atReview();
    back();
    expect(value()).toEqual({ payout: "editing" });
    back();
    expect(value()).toEqual({ identity: "choosing" });
    back();
    expect(value()).toEqual({ personal: "editing" });
    back();
    expect(value()).toBe("overview");
    actor.send({ type: "started" });
    proceed();
    proceed();
    proceed();
    expect(value()).toEqual({ review: "resting" });
    expect(context()).toMatchObject({ personal, payout, document: passport, documentType: "passport" });
  });

  test("begin at the overview where what was kept cannot be read, and can be gone through all the same", async () => {
    const { readProgress, value, actor, proceed } = beginWizard();
    await readProgress.fail(offline);
    expect(value()).toBe("overview");
    actor.send({ type: "started" });
    actor.send({ type: "testData.filled" });
    proceed();
    expect(value()).toEqual({ identity: "choosing" });
  });

  test("go on where nothing can be kept", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const readProgress = fakePort<SetupStart, { accountId: string }>();
    const { actor } = begin(
      setupWizardMachine.provide({
        actors: { readProgress: readProgress.logic, keepProgress: brokenListener() },
      }),
      { accountId: "acct-1", person },
    );
    await readProgress.answer({ progress: null, today });
    actor.send({ type: "started" });
    actor.send({ type: "testData.filled" });
    actor.send({ type: "continued" });
    expect(actor.getSnapshot().status).toBe("active");
    expect(actor.getSnapshot().value).toEqual({ identity: "choosing" });
  });
});

describe("personal details", () => {
  for (const field of personalFields) {
    test(`without ${field} are not left, and right again they are`, async () => {
      const { actor, proceed, value, snapshot } = await atPersonal();
      actor.send({ type: "testData.filled" });
      actor.send({ type: "personal.changed", field, value: " " });
      proceed();
      expect(value()).toEqual({ personal: "invalid" });
      expect(snapshot().hasTag("invalid")).toBe(true);
      actor.send({ type: "personal.changed", field, value: personal[field] });
      proceed();
      expect(value()).toEqual({ identity: "choosing" });
    });
  }

  test("show what is wrong in a field once it was left, not before", async () => {
    const { actor, context, proceed, back } = await atPersonal();
    expect(context().left).toEqual([]);
    actor.send({ type: "field.left", field: "email" });
    actor.send({ type: "field.left", field: "phone" });
    actor.send({ type: "field.left", field: "email" });
    expect(context().left).toEqual(["email", "phone"]);
    actor.send({ type: "testData.filled" });
    proceed();
    expect(context().left).toEqual([]);
    back();
    expect(context().left).toEqual([]);
  });

  test("of somebody under 18 are not accepted", async () => {
    const { actor, proceed, value } = await atPersonal();
    actor.send({ type: "testData.filled" });
    actor.send({ type: "personal.changed", field: "dateOfBirth", value: "2008-11-21" });
    proceed();
    expect(value()).toEqual({ personal: "invalid" });
    actor.send({ type: "personal.changed", field: "dateOfBirth", value: "2008-11-20" });
    proceed();
    expect(value()).toEqual({ identity: "choosing" });
  });
});

describe("identity proof", () => {
  test("wants a type and a document", async () => {
    const { actor, proceed, value, context, inspectDocument, snapshot } = await atIdentity();
    proceed();
    expect(value()).toEqual({ identity: "invalid" });
    expect(snapshot().hasTag("invalid")).toBe(true);
    expect(context().failure).toEqual({ kind: "rejected", code: "document_required" });
    actor.send({ type: "documentType.chosen", documentType: "national_id" });
    proceed();
    expect(value()).toEqual({ identity: "invalid" });
    actor.send({ type: "document.chosen", document: passport });
    await inspectDocument.answer(passport);
    actor.send({ type: "documentType.chosen", documentType: "" });
    proceed();
    expect(value()).toEqual({ identity: "invalid" });
    expect(context().failure).toBeUndefined();
    actor.send({ type: "documentType.chosen", documentType: "passport" });
    proceed();
    expect(value()).toEqual({ payout: "editing" });
  });

  test("notes which fields were left", async () => {
    const { actor, context } = await atIdentity();
    actor.send({ type: "field.left", field: "country" });
    expect(context().left).toEqual(["country"]);
  });

  test("looks at a document before anything is sent, and goes on with what was found good", async () => {
    const { actor, inspectDocument, snapshot, context, proceed, value } = await atIdentity();
    actor.send({ type: "documentType.chosen", documentType: "passport" });
    actor.send({ type: "document.chosen", document: { ...passport, name: "raw" } });
    expect(inspectDocument.asked).toEqual([{ document: { ...passport, name: "raw" } }]);
    expect(snapshot().hasTag("busy")).toBe(true);
    proceed();
    expect(value()).toEqual({ identity: "inspecting" });
    await inspectDocument.answer(passport);
    expect(context().document).toEqual(passport);
    expect(value()).toEqual({ identity: "choosing" });
  });

  test.each(["document_size", "document_type", "document_empty"])(
    "refuses a document with %s at once; it is not kept, and another can be chosen",
    async (code) => {
      const { actor, inspectDocument, context, proceed, value } = await atIdentity();
      actor.send({ type: "documentType.chosen", documentType: "passport" });
      actor.send({ type: "document.chosen", document: passport });
      await inspectDocument.fail({ kind: "rejected", code });
      expect(value()).toEqual({ identity: "invalid" });
      expect(context()).toMatchObject({ document: undefined, failure: { code } });
      proceed();
      expect(value()).toEqual({ identity: "invalid" });
      expect(context().failure).toMatchObject({ code: "document_required" });
      actor.send({ type: "document.chosen", document: passport });
      expect(context().failure).toBeUndefined();
      await inspectDocument.answer(passport);
      proceed();
      expect(value()).toEqual({ payout: "editing" });
    },
  );

  test("another document chosen while one is looked at wins, and the older one's late answer is ignored", async () => {
    const { actor, inspectDocument, context } = await atIdentity();
    actor.send({ type: "document.chosen", document: { ...passport, name: "older" } });
    actor.send({ type: "document.chosen", document: { ...passport, name: "newer" } });
    await inspectDocument.fail({ kind: "rejected", code: "document_size" }, 0);
    expect(context().failure).toBeUndefined();
    await inspectDocument.answer({ ...passport, name: "newer" }, 1);
    expect(context().document?.name).toBe("newer");
  });

  test("a document can be removed, also while it is looked at", async () => {
    const { actor, inspectDocument, context, value, proceed } = await atIdentity();
    actor.send({ type: "documentType.chosen", documentType: "passport" });
    actor.send({ type: "document.chosen", document: passport });
    actor.send({ type: "document.removed" });
    await inspectDocument.answer(passport);
    expect(value()).toEqual({ identity: "choosing" });
    expect(context().document).toBeUndefined();
    proceed();
    expect(value()).toEqual({ identity: "invalid" });
  });

  test("a document that nobody has looked at yet is not kept by going back", async () => {
    const { actor, back, proceed, context, value } = await atIdentity();
    actor.send({ type: "documentType.chosen", documentType: "passport" });
    actor.send({ type: "document.chosen", document: passport });
    back();
    expect(value()).toEqual({ personal: "editing" });
    expect(context().document).toBeUndefined();
    proceed();
    proceed();
    expect(value()).toEqual({ identity: "invalid" });
  });

  test("forgets its reason when it is left", async () => {
    const { proceed, back, context } = await atIdentity();
    proceed();
    back();
    expect(context().failure).toBeUndefined();
  });
});

describe("payout details", () => {
  for (const field of payoutFields) {
    test(`without ${field} are not left, and right again they are`, async () => {
      const { actor, proceed, value, snapshot } = await atPayout();
      actor.send({ type: "testData.filled" });
      actor.send({ type: "payout.changed", field, value: "" });
      proceed();
      expect(value()).toEqual({ payout: "invalid" });
      expect(snapshot().hasTag("invalid")).toBe(true);
      actor.send({ type: "payout.changed", field, value: payout[field] });
      proceed();
      expect(value()).toEqual({ review: "resting" });
    });
  }

  test("note which fields were left, and forget it on the next visit", async () => {
    const { actor, context, proceed, back } = await atPayout();
    actor.send({ type: "field.left", field: "accountNumber" });
    expect(context().left).toEqual(["accountNumber"]);
    actor.send({ type: "testData.filled" });
    proceed();
    back();
    expect(context().left).toEqual([]);
  });
});

describe("the submission", () => {
  test("sends the four calls in their order, one after the other, and is complete", async () => {
    const wizard = await atReview();
    wizard.submit();
    expect(wizard.snapshot().hasTag("submitting")).toBe(true);
    expect(wizard.value()).toEqual({ review: { submitting: "individual" } });
    expect(wizard.sendIndividual.orders).toEqual([{ operation: "updateIndividual", personal }]);
    expect(wizard.calls()).toEqual({ individual: 1, document: 0, bank: 0, status: 0 });
    await wizard.sendIndividual.answer();
    expect(wizard.uploadDocument.orders).toEqual([
      { operation: "uploadIdentityDocument", document: passport },
    ]);
    expect(wizard.calls()).toEqual({ individual: 1, document: 1, bank: 0, status: 0 });
    await wizard.uploadDocument.answer();
    expect(wizard.sendBankAccount.orders).toEqual([{ operation: "updateBankAccount", payout }]);
    expect(wizard.snapshot().children).not.toHaveProperty("uploadDocument");
    expect(wizard.calls()).toEqual({ individual: 1, document: 1, bank: 1, status: 0 });
    await wizard.sendBankAccount.answer();
    expect(wizard.calls()).toEqual({ individual: 1, document: 1, bank: 1, status: 1 });
    await wizard.requestActivation.answer();
    expect(wizard.value()).toEqual({ complete: "resting" });
    expect(wizard.kept()).toMatchObject({ step: "complete", sent: everythingSent });
  });

  test("a double click submits once, and nobody goes back meanwhile", async () => {
    const wizard = await atReview();
    wizard.submit();
    wizard.submit();
    wizard.back();
    expect(wizard.value()).toEqual({ review: { submitting: "individual" } });
    expect(wizard.calls().individual).toBe(1);
  });

  test("that fails at the first call resumes there", async () => {
    const wizard = await atReview();
    wizard.submit();
    await wizard.sendIndividual.reject(status(400, { code: "phone_invalid" }));
    expect(wizard.value()).toEqual({ review: { failed: "individual" } });
    expect(wizard.context().failure).toMatchObject({ code: "phone_invalid" });
    expect(wizard.snapshot().hasTag("submitting")).toBe(false);
    wizard.submit();
    expect(wizard.context().failure).toBeUndefined();
    expect(wizard.calls()).toEqual({ individual: 2, document: 0, bank: 0, status: 0 });
  });

  test("that fails at the document resumes there: the details are not sent twice", async () => {
    const wizard = await atReview();
    wizard.submit();
    await wizard.sendIndividual.answer();
    await wizard.uploadDocument.reject(offline);
    expect(wizard.value()).toEqual({ review: { failed: "document" } });
    expect(wizard.context().failure).toEqual(offline);
    wizard.submit();
    expect(wizard.calls()).toEqual({ individual: 1, document: 2, bank: 0, status: 0 });
    await wizard.uploadDocument.answer();
    expect(wizard.calls()).toEqual({ individual: 1, document: 2, bank: 1, status: 0 });
  });

  test("that fails at the bank details resumes there: the document is not sent twice", async () => {
    const wizard = await atReview();
    wizard.submit();
    await wizard.sendIndividual.answer();
    await wizard.uploadDocument.answer();
    await wizard.sendBankAccount.reject(status(500));
    expect(wizard.value()).toEqual({ review: { failed: "bank" } });
    expect(wizard.context().failure).toEqual(status(500));
    wizard.submit();
    expect(wizard.calls()).toEqual({ individual: 1, document: 1, bank: 2, status: 0 });
  });

  test("that fails at the last call resumes there", async () => {
    const wizard = await atReview();
    wizard.submit();
    await wizard.sendIndividual.answer();
    await wizard.uploadDocument.answer();
    await wizard.sendBankAccount.answer();
    await wizard.requestActivation.reject(status(409, { code: "setup_incomplete" }));
    expect(wizard.value()).toEqual({ review: { failed: "status" } });
    expect(wizard.context().failure).toMatchObject({ code: "setup_incomplete" });
    wizard.submit();
    expect(wizard.calls()).toEqual({ individual: 1, document: 1, bank: 1, status: 2 });
    await wizard.requestActivation.answer();
    expect(wizard.value()).toEqual({ complete: "resting" });
  });

  test.each([
    ["sendIndividual", "individual"],
    ["uploadDocument", "document"],
    ["sendBankAccount", "bank"],
    ["requestActivation", "status"],
  ] as const)("whose %s stays undecided says so and resumes there", async (call, part) => {
    for (const end of ["leaveUndecided", "fail"] as const) {
      const wizard = await atReview();
      wizard.submit();
      if (part !== "individual") await wizard.sendIndividual.answer();
      if (part === "bank" || part === "status") await wizard.uploadDocument.answer();
      if (part === "status") await wizard.sendBankAccount.answer();
      await wizard[call][end](offline);
      expect(wizard.value()).toEqual({ review: { failed: part } });
      expect(wizard.context().failure).toMatchObject(end === "fail" ? offline : { code: "call_undecided" });
      wizard.submit();
      expect(wizard.value()).toEqual({ review: { submitting: part } });
      expect(wizard[call].orders[1]).toEqual(wizard[call].orders[0]);
    }
  });

  test("says nothing of an older failure once another step was looked at", async () => {
    const wizard = await atReview();
    wizard.submit();
    await wizard.sendIndividual.reject(status(400));
    wizard.back();
    expect(wizard.value()).toEqual({ payout: "editing" });
    expect(wizard.context().failure).toBeUndefined();
  });

  test("shows how much of the document is sent, and can be cancelled there", async () => {
    const wizard = await atReview();
    wizard.submit();
    await wizard.sendIndividual.answer();
    wizard.actor.send({ type: "upload.progressed", ratio: 0.4 });
    expect(wizard.context().uploaded).toBe(0.4);
    wizard.actor.send({ type: "upload.cancelled" });
    expect(wizard.value()).toEqual({ review: "resting" });
    expect(wizard.snapshot().children).not.toHaveProperty("uploadDocument");
    wizard.submit();
    expect(wizard.calls()).toEqual({ individual: 1, document: 2, bank: 0, status: 0 });
    await wizard.uploadDocument.answer();
    expect(wizard.context().uploaded).toBe(1);
  });

  test("an upload that cannot even be begun is a failure at the document", async () => {
    const readProgress = fakePort<SetupStart, { accountId: string }>();
    const keepProgress = fakeListener<
      { type: "progress.changed"; progress: SetupProgress },
      { accountId: string }
    >();
    const inspectDocument = fakePort<DocumentFile, { document: DocumentFile }>();
    const { actor } = begin(
      setupWizardMachine.provide({
        actors: {
          readProgress: readProgress.logic,
          keepProgress: keepProgress.logic,
          inspectDocument: inspectDocument.logic,
          uploadDocument: brokenListener() as unknown as typeof keyedCallMachine,
        },
      }),
      { accountId: "acct-1", person },
    );
    await readProgress.answer({
      progress: progressAt("identity", { sent: { individual: true, document: false, bank: true } }),
      today,
    });
    actor.send({ type: "document.chosen", document: passport });
    await inspectDocument.answer(passport);
    for (const type of ["continued", "continued", "setup.submitted"] as const) actor.send({ type });
    expect(actor.getSnapshot().value).toEqual({ review: { failed: "document" } });
    expect(actor.getSnapshot().context.failure).toMatchObject({ message: "broken" });
  });

  test.each([
    ["personal details", "individual"],
    ["a document", "document"],
    ["payout details", "bank"],
  ] as const)("%s that were edited after they were sent are sent again, the others not", async (_, part) => {
    const wizard = await atReview();
    wizard.submit();
    await wizard.sendIndividual.answer();
    await wizard.uploadDocument.answer();
    await wizard.sendBankAccount.answer();
    await wizard.requestActivation.reject(offline);
    wizard.back();
    if (part === "bank")
      wizard.actor.send({ type: "payout.changed", field: "accountHolderName", value: "Somebody Else" });
    if (part !== "bank") wizard.back();
    if (part === "document") {
      wizard.actor.send({ type: "document.chosen", document: { ...passport, name: "other.png" } });
      await wizard.inspectDocument.answer({ ...passport, name: "other.png" });
    }
    if (part === "individual") {
      wizard.back();
      wizard.actor.send({ type: "personal.changed", field: "city", value: "Perth" });
      wizard.proceed();
    }
    if (part !== "bank") wizard.proceed();
    wizard.proceed();
    expect(wizard.value()).toEqual({ review: "resting" });
    wizard.submit();
    if (part === "individual") await wizard.sendIndividual.answer();
    if (part === "document") await wizard.uploadDocument.answer();
    if (part === "bank") await wizard.sendBankAccount.answer();
    expect(wizard.calls()).toEqual({
      individual: part === "individual" ? 2 : 1,
      document: part === "document" ? 2 : 1,
      bank: part === "bank" ? 2 : 1,
      status: 2,
    });
  });

  test("filling in test data sends again what it changed", async () => {
    const wizard = await restored(progressAt("personal", { sent: everythingSent }));
    wizard.actor.send({ type: "testData.filled" });
    expect(wizard.context().sent).toEqual({ individual: false, document: true, bank: true });
    wizard.proceed();
    wizard.proceed();
    wizard.actor.send({ type: "testData.filled" });
    expect(wizard.context().sent).toEqual({ individual: false, document: true, bank: false });
  });
});

describe("complete", () => {
  async function complete(): Promise<Wizard> {
    return await restored(progressAt("complete", { sent: everythingSent }));
  }

  test("Go to Dashboard asks for the account; while it is under review that is said, and it can be asked again", async () => {
    const { actor, value, heard, snapshot } = await complete();
    actor.send({ type: "dashboard.requested" });
    expect(value()).toEqual({ complete: "checking" });
    expect(snapshot().hasTag("busy")).toBe(true);
    actor.send({ type: "dashboard.requested" });
    expect(ofType(heard, "account.asked")).toHaveLength(1);
    actor.send({ type: "account.pending" });
    expect(value()).toEqual({ complete: "inReview" });
    actor.send({ type: "dashboard.requested" });
    expect(ofType(heard, "account.asked")).toHaveLength(2);
  });

  test("says that the account could not be read, and asks again", async () => {
    const { actor, value, heard, context } = await complete();
    actor.send({ type: "dashboard.requested" });
    actor.send({ type: "account.unread", failure: offline });
    expect(value()).toEqual({ complete: "unread" });
    expect(context().failure).toEqual(offline);
    actor.send({ type: "dashboard.requested" });
    expect(ofType(heard, "account.asked")).toHaveLength(2);
    actor.send({ type: "account.pending" });
    expect(value()).toEqual({ complete: "inReview" });
    actor.send({ type: "restarted" });
    expect(context().failure).toBeUndefined();
  });

  test("an account that is read at another step disturbs nothing", async () => {
    const { actor, value } = await atIdentity();
    actor.send({ type: "account.pending" });
    actor.send({ type: "account.unread", failure: offline });
    expect(value()).toEqual({ identity: "choosing" });
  });

  test("can be started again: what was typed is kept, and everything is sent anew", async () => {
    const { actor, value, context, proceed } = await complete();
    actor.send({ type: "restarted" });
    expect(value()).toBe("overview");
    expect(context()).toMatchObject({ sent: nothingSent, document: undefined, personal, left: [] });
    actor.send({ type: "started" });
    proceed();
    proceed();
    expect(value()).toEqual({ identity: "invalid" });
  });
});

describe("an unfinished setup", () => {
  test("is kept at every step, without the document and the account numbers", async () => {
    const wizard = await atReview();
    expect(wizard.keepProgress.started).toEqual([{ accountId: "acct-1" }]);
    expect(wizard.keepProgress.received.map((event) => event.progress.step)).toEqual([
      "personal",
      "identity",
      "identity",
      "payout",
      "review",
    ]);
    expect(wizard.kept()).toEqual(progressAt("review"));
    const written = JSON.stringify(wizard.keepProgress.received);
    for (const secret of [payout.accountNumber, payout.routingNumber, passport.name, "picture"])
      expect(written).not.toContain(secret);
    wizard.submit();
    await wizard.sendIndividual.answer();
    expect(wizard.kept()?.sent).toEqual({ individual: true, document: false, bank: false });
    await wizard.uploadDocument.answer();
    expect(wizard.kept()?.sent).toEqual({ individual: true, document: true, bank: false });
    await wizard.sendBankAccount.answer();
    expect(wizard.kept()?.sent).toEqual(everythingSent);
  });

  test("is kept with every field that is left, so that a reload in the midst of typing loses little", async () => {
    const personally = await atPersonal();
    personally.actor.send({ type: "personal.changed", field: "city", value: "Perth" });
    personally.actor.send({ type: "field.left", field: "city" });
    expect(personally.kept()).toMatchObject({ step: "personal", personal: { city: "Perth" } });
    const paid = await atPayout();
    paid.actor.send({ type: "testData.filled" });
    paid.actor.send({ type: "field.left", field: "accountNumber" });
    expect(paid.kept()).toMatchObject({
      step: "payout",
      payout: { accountHolderName: "Nour New", accountNumber: "", routingNumber: "" },
    });
  });

  const documentSent: SetupSent = { individual: true, document: true, bank: false };
  const cases: readonly [string, SetupProgress, unknown][] = [
    ["the overview", progressAt("overview"), "overview"],
    ["personal details", progressAt("personal"), { personal: "editing" }],
    ["identity proof", progressAt("identity"), { identity: "choosing" }],
    ["payout details whose document is not kept", progressAt("payout"), { identity: "choosing" }],
    [
      "payout details whose document is sent",
      progressAt("payout", { sent: documentSent }),
      { payout: "editing" },
    ],
    ["review whose document is not kept", progressAt("review"), { identity: "choosing" }],
    [
      "review whose numbers are not kept",
      progressAt("review", { sent: documentSent }),
      { payout: "editing" },
    ],
    ["review with everything sent", progressAt("review", { sent: everythingSent }), { review: "resting" }],
    ["complete", progressAt("complete", { sent: everythingSent }), { complete: "resting" }],
  ];
  for (const [name, progress, value] of cases) {
    test(`kept at ${name} is taken up where it can go on`, async () => {
      const wizard = await restored(progress);
      expect(wizard.value()).toEqual(value);
      expect(wizard.context().today).toBe(today);
      if (progress.step === "overview") return;
      expect(wizard.context()).toMatchObject({
        personal,
        documentType: "passport",
        sent: progress.sent,
        payout: { accountHolderName: "Nour New", accountNumber: "", routingNumber: "" },
      });
    });
  }

  test("never takes up numbers, even where they were kept", async () => {
    const wizard = await restored(progressAt("personal", { payout }));
    expect(wizard.context().payout).toMatchObject({ accountNumber: "", routingNumber: "" });
  });

  test("whose bank details were sent goes on without the numbers; once edited it wants them again", async () => {
    const wizard = await restored(progressAt("review", { sent: everythingSent }));
    wizard.back();
    wizard.proceed();
    expect(wizard.value()).toEqual({ review: "resting" });
    wizard.back();
    wizard.actor.send({ type: "payout.changed", field: "accountHolderName", value: "Somebody Else" });
    wizard.proceed();
    expect(wizard.value()).toEqual({ payout: "invalid" });
  });

  test("whose first three calls were answered sends only the last", async () => {
    const wizard = await restored(progressAt("review", { sent: everythingSent }));
    wizard.submit();
    expect(wizard.calls()).toEqual({ individual: 0, document: 0, bank: 0, status: 1 });
  });

  test("whose document was sent goes on without it", async () => {
    const wizard = await restored(progressAt("identity", { sent: documentSent }));
    wizard.proceed();
    expect(wizard.value()).toEqual({ payout: "editing" });
  });
});
