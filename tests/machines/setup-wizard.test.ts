import { describe, expect, test } from "vitest";
import type { Account, Person } from "../../src/machines/core/domain.ts";
import type { DocumentFile } from "../../src/machines/core/rules/identity-document.ts";
import { identityStepMachine } from "../../src/machines/setup/identity-step.machine.ts";
import type { FormField } from "../../src/machines/setup/rules/draft.ts";
import {
  createTestPayout,
  createTestPersonal,
  personalDetailsOf,
  type SetupProgress,
  type StoredSetup,
} from "../../src/machines/setup/rules/setup.ts";
import { setupWizardMachine } from "../../src/machines/setup/setup-wizard.machine.ts";
import { type SetupEdit, submitSetupMachine } from "../../src/machines/setup/submit-setup.machine.ts";
import { fakeKeyedCall, fakeListener, fakePort, startWithParent, statusFailure } from "./fakes.ts";

const person: Person = {
  id: "sub-nour",
  email: "new@nupay.test",
  emailVerified: true,
  firstName: "Nour",
  lastName: "New",
};
const account: Account = {
  accountId: "acct-1",
  firstName: "Nour",
  lastName: "New",
  email: "new@nupay.test",
  status: "P",
};
const today = "2026-11-20";
const passport: DocumentFile = { name: "passport.png", size: 1_000, content: "picture" };
const personalDetails = createTestPersonal(personalDetailsOf(person));
const payout = createTestPayout(personalDetails);
type KeepProgress = { type: "progress.changed"; progress: SetupProgress };

/** The wizard with its real steps and fake ports. */
function beginWizard() {
  const readProgress = fakePort<StoredSetup, { accountId: string }>();
  const keepProgress = fakeListener<KeepProgress, { accountId: string }>();
  const inspectDocument = fakePort<DocumentFile, { document: DocumentFile }>();
  const sendIndividual = fakeKeyedCall();
  const uploadDocument = fakeKeyedCall();
  const sendBankAccount = fakeKeyedCall();
  const requestActivation = fakeKeyedCall();
  const { actor } = startWithParent(
    setupWizardMachine.provide({
      actors: {
        readProgress: readProgress.logic,
        keepProgress: keepProgress.logic,
        identityStep: identityStepMachine.provide({ actors: { inspectDocument: inspectDocument.logic } }),
        submitSetup: submitSetupMachine.provide({
          actors: {
            sendIndividual: sendIndividual.logic,
            uploadDocument: uploadDocument.logic,
            sendBankAccount: sendBankAccount.logic,
            requestActivation: requestActivation.logic,
          },
        }),
      },
    }),
    { account, person },
  );
  const children = () => actor.getSnapshot().children;
  const form = () => children().personalForm ?? children().payoutForm;
  return {
    actor,
    readProgress,
    inspectDocument,
    sendIndividual,
    uploadDocument,
    sendBankAccount,
    requestActivation,
    value: () => actor.getSnapshot().value,
    draft: () => actor.getSnapshot().context.draft,
    kept: () => keepProgress.received.at(-1)?.progress,
    formShowsFaults: () => form()?.getSnapshot().hasTag("invalid"),
    identity: () => children().identityStep,
    start: () => actor.send({ type: "started" }),
    fill: () => form()?.send({ type: "testData.filled" }),
    change: (field: FormField, value: string) => form()?.send({ type: "field.changed", field, value }),
    proceed: () => (form() ?? children().identityStep)?.send({ type: "continued" }),
    back: () => (children().submission ?? actor).send({ type: "back" }),
    edit: (step: SetupEdit) => children().submission?.send({ type: "edit.requested", step }),
    submit: () => children().submission?.send({ type: "setup.submitted" }),
    calls: () => ({
      individual: sendIndividual.orders.length,
      document: uploadDocument.orders.length,
      bank: sendBankAccount.orders.length,
      status: requestActivation.orders.length,
    }),
  };
}
type Wizard = ReturnType<typeof beginWizard>;

async function atPersonal(): Promise<Wizard> {
  const wizard = beginWizard();
  await wizard.readProgress.answer({ progress: null, submitted: false, today });
  wizard.start();
  expect(wizard.value()).toBe("personal");
  return wizard;
}

async function atIdentity(): Promise<Wizard> {
  const wizard = await atPersonal();
  wizard.fill();
  wizard.proceed();
  expect(wizard.value()).toBe("identity");
  return wizard;
}

async function atPayout(): Promise<Wizard> {
  const wizard = await atIdentity();
  wizard.identity()?.send({ type: "documentType.chosen", documentType: "passport" });
  wizard.identity()?.send({ type: "document.chosen", document: passport });
  await wizard.inspectDocument.answer(passport);
  wizard.proceed();
  expect(wizard.value()).toBe("payout");
  return wizard;
}

async function atReview(): Promise<Wizard> {
  const wizard = await atPayout();
  wizard.fill();
  wizard.proceed();
  expect(wizard.value()).toBe("review");
  return wizard;
}

describe("the steps", () => {
  test("go forward and back one by one and keep the input", async () => {
    const { back, proceed, value, draft, start } = await atReview();
    for (const step of ["payout", "identity", "personal", "overview"]) {
      back();
      expect(value()).toBe(step);
    }
    start();
    for (const step of ["identity", "payout", "review"]) {
      proceed();
      expect(value()).toBe(step);
    }
    expect(draft()).toMatchObject({
      personal: personalDetails,
      payout,
      document: passport,
      documentType: "passport",
    });
  });
});

describe("personal details", () => {
  // Listed here again, so that a field missing in the app fails the test.
  const fields = ["firstName", "lastName", "email", "phone", "dateOfBirth"] as const;
  const address = ["addressLine1", "city", "state", "postalCode", "country"] as const;
  for (const field of [...fields, ...address]) {
    test(`cannot be left without the personal detail ${field}, until it is corrected`, async () => {
      const wizard = await atPersonal();
      wizard.fill();
      wizard.change(field, " ");
      wizard.proceed();
      expect(wizard.value()).toBe("personal");
      expect(wizard.formShowsFaults()).toBe(true);
      wizard.change(field, personalDetails[field]);
      wizard.proceed();
      expect(wizard.value()).toBe("identity");
    });
  }
});

describe("identity proof", () => {
  test("needs a document type and a document", async () => {
    const { identity, proceed, value, inspectDocument } = await atIdentity();
    proceed();
    expect(identity()?.getSnapshot().context.failure).toMatchObject({ code: "document_required" });
    identity()?.send({ type: "documentType.chosen", documentType: "national_id" });
    proceed();
    expect(value()).toBe("identity");
    identity()?.send({ type: "document.chosen", document: passport });
    await inspectDocument.answer(passport);
    identity()?.send({ type: "documentType.chosen", documentType: "" });
    proceed();
    expect(value()).toBe("identity");
    expect(identity()?.getSnapshot().context.failure).toBeUndefined();
    identity()?.send({ type: "documentType.chosen", documentType: "passport" });
    proceed();
    expect(value()).toBe("payout");
  });
});

describe("payout details", () => {
  const account = ["accountHolderType", "accountHolderName", "accountNumber", "routingNumber"] as const;
  for (const field of [...account, "country", "currency"] as const) {
    test(`cannot be left without the payout detail ${field}, until it is corrected`, async () => {
      const wizard = await atPayout();
      wizard.fill();
      wizard.change(field, "");
      wizard.proceed();
      expect(wizard.value()).toBe("payout");
      expect(wizard.formShowsFaults()).toBe(true);
      wizard.change(field, payout[field]);
      wizard.proceed();
      expect(wizard.value()).toBe("review");
    });
  }
});

describe("the submission", () => {
  test.each([
    ["phone_invalid", "phone", "0400 000 009", "phone"],
    ["mobile_taken", "phone", "0400 000 009", "mobileTaken"],
    ["under_age", "dateOfBirth", "1990-01-02", "age"],
  ] as const)(
    "rejected with %s marks the field %s as invalid until it is changed",
    async (code, field, otherValue, fault) => {
      const wizard = await atReview();
      wizard.submit();
      await wizard.sendIndividual.answer({ kind: "rejected", failure: statusFailure(400, { code }) });
      wizard.edit("personal");
      expect(wizard.value()).toBe("personal");
      expect(wizard.draft().refused).toEqual({ field, fault });
      wizard.proceed();
      expect(wizard.value()).toBe("personal");
      wizard.change("city", "Perth");
      expect(wizard.draft().refused).toEqual({ field, fault });
      wizard.change(field, otherValue);
      expect(wizard.draft().refused).toBeUndefined();
      wizard.proceed();
      expect(wizard.value()).toBe("review");
    },
  );

  test("rejected for its routing number keeps the payout step open until test data are filled in", async () => {
    const wizard = await atReview();
    wizard.submit();
    await wizard.sendIndividual.answer();
    await wizard.uploadDocument.answer();
    const failure = statusFailure(400, { code: "routing_number_invalid" });
    await wizard.sendBankAccount.answer({ kind: "rejected", failure });
    wizard.edit("payout");
    wizard.proceed();
    expect(wizard.value()).toBe("payout");
    wizard.fill();
    wizard.proceed();
    expect(wizard.value()).toBe("review");
  });

  test("sends the four calls in their order, one after the other, and completes", async () => {
    const wizard = await atReview();
    wizard.submit();
    expect(wizard.sendIndividual.orders).toEqual([
      { operation: "updateIndividual", personal: personalDetails },
    ]);
    expect(wizard.calls()).toEqual({ individual: 1, document: 0, bank: 0, status: 0 });
    await wizard.sendIndividual.answer();
    expect(wizard.uploadDocument.orders).toEqual([
      { operation: "uploadIdentityDocument", document: passport },
    ]);
    expect(wizard.calls()).toEqual({ individual: 1, document: 1, bank: 0, status: 0 });
    await wizard.uploadDocument.answer();
    expect(wizard.sendBankAccount.orders).toEqual([{ operation: "updateBankAccount", payout }]);
    expect(wizard.calls()).toEqual({ individual: 1, document: 1, bank: 1, status: 0 });
    await wizard.sendBankAccount.answer();
    expect(wizard.calls()).toEqual({ individual: 1, document: 1, bank: 1, status: 1 });
    await wizard.requestActivation.answer();
    expect(wizard.value()).toEqual({ complete: "resting" });
    expect(wizard.kept()).toMatchObject({
      step: "complete",
      sent: { individual: true, document: true, bank: true },
    });
  });
});
