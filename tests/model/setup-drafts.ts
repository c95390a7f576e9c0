/** Drafts of the setup for the paths of its four charts. */

import type { DocumentFile } from "../../src/machines/core/rules/identity-document.ts";
import type { SetupDraft } from "../../src/machines/setup/rules/draft.ts";
import { createDraft } from "../../src/machines/setup/rules/draft.ts";
import { createTestPayout, createTestPersonal } from "../../src/machines/setup/rules/setup.ts";
import { dana } from "../machines/session-fakes.ts";

export const today = "2026-11-20";
export const picture: DocumentFile = { name: "passport.png", size: 1_024, content: "chosen" };
export const untouchedDraft: SetupDraft = createDraft(dana);
export const everySent = { individual: true, document: true, bank: true };

/** A draft with every step filled in and nothing sent. */
export const filled: SetupDraft = {
  ...untouchedDraft,
  personal: createTestPersonal(untouchedDraft.personal),
  documentType: "passport",
  document: picture,
  payout: createTestPayout(untouchedDraft.personal),
};
