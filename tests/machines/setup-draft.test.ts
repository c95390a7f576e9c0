import { describe, expect, test } from "vitest";
import type { DocumentFile } from "../../src/machines/core/rules/identity-document.ts";
import {
  changeField,
  createDraft,
  fillForm,
  hasDocument,
  isAccountNumberLost,
  isDocumentLost,
  isFormValid,
  restartDraft,
  type SetupDraft,
} from "../../src/machines/setup/rules/draft.ts";
import { refusedFieldOf } from "../../src/machines/setup/rules/refused-field.ts";
import { dana } from "./session-fakes.ts";

const blankDraft = createDraft(dana);
const document = { name: "passport.png" } as DocumentFile;
const sentAll = { individual: true, document: true, bank: true };

/** A draft stored by an earlier page: without the document and the account number. */
const keptDraft: SetupDraft = {
  ...blankDraft,
  restored: true,
  documentType: "passport",
  payout: { ...blankDraft.payout, accountHolderName: "Ada Lovelace" },
};

/** Copies of the incomplete draft, each with one of the changes. */
function withEach(changes: readonly Partial<SetupDraft>[]): readonly SetupDraft[] {
  return changes.map((change) => ({ ...keptDraft, ...change }));
}

describe("a draft restored from an earlier page", () => {
  test("has lost its document if a type is chosen but neither this page nor the wallet has a file", () => {
    expect(isDocumentLost(keptDraft)).toBe(true);
    const otherDrafts = withEach([
      { restored: false },
      { documentType: "" },
      { document },
      { sent: sentAll },
    ]);
    expect(otherDrafts.map(isDocumentLost)).toEqual([false, false, false, false]);
  });

  test("has lost its account number if a holder is named but neither this page nor the wallet has a number", () => {
    expect(isAccountNumberLost(keptDraft)).toBe(true);
    const otherDrafts = withEach([
      { restored: false },
      { payout: blankDraft.payout },
      { payout: { ...keptDraft.payout, accountNumber: "123456789" } },
      { sent: sentAll },
    ]);
    expect(otherDrafts.map(isAccountNumberLost)).toEqual([false, false, false, false]);
  });
});

test("a document is complete if its type is chosen and this page or the wallet has a file", () => {
  const typedDraft: SetupDraft = { ...blankDraft, documentType: "passport" };
  expect(
    [
      blankDraft,
      { ...blankDraft, document },
      typedDraft,
      { ...typedDraft, document },
      { ...typedDraft, sent: sentAll },
    ].map(hasDocument),
  ).toEqual([false, false, false, true, true]);
});

test("a restarted setup sends everything again, without the document", () => {
  expect(restartDraft({ ...keptDraft, document, sent: sentAll })).toEqual({
    ...keptDraft,
    document: undefined,
    sent: blankDraft.sent,
    restarted: true,
  });
});

test("an empty draft is neither restored nor restarted, and has no type or document", () => {
  expect([blankDraft.restored, blankDraft.restarted, blankDraft.documentType, blankDraft.document]).toEqual([
    false,
    false,
    "",
    undefined,
  ]);
});

test.each([
  ["phone_invalid", "phone"],
  ["mobile_taken", "phone"],
  ["under_age", "dateOfBirth"],
  ["routing_number_invalid", "routingNumber"],
  ["card_limit", undefined],
])("the rejection code %s marks the field %s", (code, field) => {
  expect(refusedFieldOf({ kind: "rejected", code })?.field).toBe(field);
});

describe("a field that the wallet rejected", () => {
  const today = "2026-11-30";
  const filled = fillForm(fillForm(blankDraft, "personal"), "payout");
  const refused: SetupDraft = { ...filled, refused: { field: "phone" } as SetupDraft["refused"] };

  test("makes its form invalid, and no other", () => {
    expect([isFormValid(filled, "personal", today), isFormValid(filled, "payout", today)]).toEqual([
      true,
      true,
    ]);
    expect([isFormValid(refused, "personal", today), isFormValid(refused, "payout", today)]).toEqual([
      false,
      true,
    ]);
  });

  test("is not marked any more once it is changed, or its form is filled with test data", () => {
    expect(changeField(refused, "personal", "phone", "0400 000 009").refused).toBeUndefined();
    expect(changeField(refused, "personal", "firstName", "Noor").refused).toBe(refused.refused);
    expect(fillForm(refused, "personal").refused).toBeUndefined();
    expect(fillForm(refused, "payout").refused).toBe(refused.refused);
  });
});
