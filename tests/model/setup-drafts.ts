/** Drafts of the setup for the paths of its four charts. */

import type { DocumentFile } from "../../src/machines/core/rules/identity-document.ts";
import type { SetupDraft } from "../../src/machines/setup/rules/draft.ts";
import { emptyDraft } from "../../src/machines/setup/rules/draft.ts";
import { testPayout, testPersonal } from "../../src/machines/setup/rules/setup.ts";
import { dana } from "../machines/session-fakes.ts";

export const today = "2026-11-20";
export const picture: DocumentFile = { name: "passport.png", size: 1_024, content: "chosen" };
export const untouched: SetupDraft = emptyDraft(dana);
export const everySent = { individual: true, document: true, bank: true };

/** A draft with every step filled in and nothing sent. */
export const filled: SetupDraft = {
  ...untouched,
  personal: testPersonal(untouched.personal),
  documentType: "passport",
  document: picture,
  payout: testPayout(untouched.personal),
};
