import { describe, expect, test } from "vitest";
import type { DocumentFile } from "../../src/machines/core/rules/identity-document.ts";
import {
  emptyDraft,
  isAccountNumberLost,
  isDocumentGiven,
  isDocumentLost,
  restartedDraft,
  type SetupDraft,
} from "../../src/machines/setup/rules/draft.ts";
import { dana } from "./session-fakes.ts";

const empty = emptyDraft(dana);
const document = { name: "passport.png" } as DocumentFile;
const sentAll = { individual: true, document: true, bank: true };

/** A draft stored by an earlier page: without the document and the account number. */
const keptDraft: SetupDraft = {
  ...empty,
  restored: true,
  documentType: "passport",
  payout: { ...empty.payout, accountHolderName: "Ada Lovelace" },
};

/** Copies of the incomplete draft, each with one of the changes. */
function withEach(changes: readonly Partial<SetupDraft>[]): readonly SetupDraft[] {
  return changes.map((change) => ({ ...keptDraft, ...change }));
}

describe("a draft restored from an earlier page", () => {
  test("has lost its document if a type is chosen but neither this page nor the wallet has a file", () => {
    expect(isDocumentLost(keptDraft)).toBe(true);
    const others = withEach([{ restored: false }, { documentType: "" }, { document }, { sent: sentAll }]);
    expect(others.map(isDocumentLost)).toEqual([false, false, false, false]);
  });

  test("has lost its account number if a holder is named but neither this page nor the wallet has a number", () => {
    expect(isAccountNumberLost(keptDraft)).toBe(true);
    const others = withEach([
      { restored: false },
      { payout: empty.payout },
      { payout: { ...keptDraft.payout, accountNumber: "123456789" } },
      { sent: sentAll },
    ]);
    expect(others.map(isAccountNumberLost)).toEqual([false, false, false, false]);
  });
});

test("a document counts as given if its type is chosen and this page or the wallet has a file", () => {
  const typedDraft: SetupDraft = { ...empty, documentType: "passport" };
  expect(
    [
      empty,
      { ...empty, document },
      typedDraft,
      { ...typedDraft, document },
      { ...typedDraft, sent: sentAll },
    ].map(isDocumentGiven),
  ).toEqual([false, false, false, true, true]);
});

test("a restarted setup sends everything again, without the document", () => {
  expect(restartedDraft({ ...keptDraft, document, sent: sentAll })).toEqual({
    ...keptDraft,
    document: undefined,
    sent: empty.sent,
    restarted: true,
  });
});

test("an empty draft is neither restored nor restarted, and has no type or document", () => {
  expect([empty.restored, empty.restarted, empty.documentType, empty.document]).toEqual([
    false,
    false,
    "",
    undefined,
  ]);
});
