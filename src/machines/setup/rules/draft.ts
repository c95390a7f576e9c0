import type { Person } from "../../core/domain.ts";
import type { DocumentFile, DocumentType } from "../../core/rules/identity-document.ts";
import {
  emptyPayout,
  omitAccountNumbers,
  type PayoutDetails,
  type PayoutField,
  payoutFaults,
} from "../../core/rules/payout.ts";
import type { PersonalDetails, PersonalField } from "../../core/rules/personal-details.ts";
import { personalFaults } from "./personal.ts";
import type { RefusedField } from "./refused-field.ts";
import {
  createTestPayout,
  createTestPersonal,
  nothingSent,
  personalDetailsOf,
  type SentParts,
  type SetupProgress,
  type SetupStep,
} from "./setup.ts";

/** All input of the setup, and the parts of it that the wallet has. */
export interface SetupDraft {
  readonly personal: PersonalDetails;
  readonly documentType: DocumentType | "";
  /** Inspected; undefined if none was chosen in this visit. */
  readonly document: DocumentFile | undefined;
  readonly payout: PayoutDetails;
  readonly sent: SentParts;
  /** Whether the setup was restarted after a submission. */
  readonly restarted: boolean;
  /** Whether the draft was restored from an earlier page, without document and account numbers. */
  readonly restored: boolean;
  /** The field that the wallet rejected at the last submission, until the field is changed. */
  readonly refused?: RefusedField | undefined;
}

/** Sent to the wizard by each of its steps. */
export type DraftReport = { type: "draft.changed"; draft: SetupDraft };

/** The two steps that are forms. */
export type FormName = "personal" | "payout";
export type FormField = PersonalField | PayoutField;

export function createDraft(person: Person): SetupDraft {
  return {
    personal: personalDetailsOf(person),
    documentType: "",
    document: undefined,
    payout: emptyPayout,
    sent: nothingSent,
    restarted: false,
    restored: false,
  };
}

/** The draft of a restarted setup: every part is sent again, and the document has to be chosen again. */
export function restartDraft(draft: SetupDraft): SetupDraft {
  return { ...draft, document: undefined, sent: nothingSent, restarted: true };
}

/**
 * The draft from stored progress; its document and account numbers have to be entered again.
 * @param step at which the setup resumes: another one than a stored `complete` restarts the setup
 */
export function restoreDraft(progress: SetupProgress, step: SetupStep): SetupDraft {
  const { personal, documentType, payout, sent, restarted } = progress;
  const draft = {
    personal,
    documentType,
    document: undefined,
    payout: omitAccountNumbers(payout),
    sent,
    restarted,
    restored: true,
  };
  return progress.step === "complete" && step !== "complete" ? restartDraft(draft) : draft;
}

/** The part of a draft that is stored: neither its document nor its account numbers. */
export function progressOf(draft: SetupDraft, accountId: string, step: SetupStep): SetupProgress {
  const { personal, documentType, payout, sent, restarted } = draft;
  return {
    v: 1,
    accountId,
    step,
    personal,
    documentType,
    payout: omitAccountNumbers(payout),
    sent,
    restarted,
  };
}

/** Changes details of one form, which then has to be sent again. */
function changeDetails(draft: SetupDraft, form: FormName, details: object): SetupDraft {
  return form === "personal"
    ? {
        ...draft,
        personal: { ...draft.personal, ...details },
        sent: { ...draft.sent, individual: false },
      }
    : { ...draft, payout: { ...draft.payout, ...details }, sent: { ...draft.sent, bank: false } };
}

export function changeField(draft: SetupDraft, form: FormName, field: FormField, value: string): SetupDraft {
  const changedDraft = changeDetails(draft, form, { [field]: value });
  return draft.refused?.field === field ? { ...changedDraft, refused: undefined } : changedDraft;
}

/** The draft after 'Fill Test Data' in one form. */
export function fillForm(draft: SetupDraft, form: FormName): SetupDraft {
  const filledDraft = changeDetails(
    draft,
    form,
    form === "personal" ? createTestPersonal(draft.personal) : createTestPayout(draft.personal),
  );
  return hasRefusedField(draft, form) ? { ...filledDraft, refused: undefined } : filledDraft;
}

/** Whether the wallet rejected a field of this form that is still unchanged. */
function hasRefusedField({ refused, ...draft }: SetupDraft, form: FormName): boolean {
  return refused !== undefined && refused.field in draft[form];
}

/** @param today `yyyy-mm-dd` in the account's time zone */
export function isFormValid(draft: SetupDraft, form: FormName, today: string): boolean {
  const { personal, payout, sent } = draft;
  if (hasRefusedField(draft, form)) return false;
  if (form === "personal") return Object.keys(personalFaults(personal, today)).length === 0;
  return sent.bank || Object.keys(payoutFaults(payout)).length === 0;
}

/** Whether a document and its type are chosen, or the wallet has the document. */
export function hasDocument({ documentType, document, sent }: SetupDraft): boolean {
  return documentType !== "" && (document !== undefined || sent.document);
}

/** Whether every step is complete. */
export function isDraftValid(draft: SetupDraft, today: string): boolean {
  return isFormValid(draft, "personal", today) && hasDocument(draft) && isFormValid(draft, "payout", today);
}

/** Whether the document was chosen before a reload, after which it is lost. */
export function isDocumentLost({ restored, documentType, document, sent }: SetupDraft): boolean {
  return restored && documentType !== "" && document === undefined && !sent.document;
}

/** Whether the account number was entered before a reload, after which it is lost. */
export function isAccountNumberLost({ restored, payout, sent }: SetupDraft): boolean {
  return restored && payout.accountHolderName !== "" && payout.accountNumber === "" && !sent.bank;
}
