import type { Person } from "../../core/domain.ts";
import type { DocumentFile, DocumentType } from "../../core/rules/identity-document.ts";
import {
  emptyPayout,
  type PayoutDetails,
  type PayoutField,
  payoutFaults,
  withoutNumbers,
} from "../../core/rules/payout.ts";
import type { PersonalDetails, PersonalField } from "../../core/rules/personal-details.ts";
import { personalFaults } from "./personal.ts";
import type { RefusedField } from "./refused-field.ts";
import {
  nothingSent,
  personalOf,
  type SetupProgress,
  type SetupSent,
  type SetupStep,
  testPayout,
  testPersonal,
} from "./setup.ts";

/** Everything that was entered, and which parts of it the wallet has. */
export interface SetupDraft {
  readonly personal: PersonalDetails;
  readonly documentType: DocumentType | "";
  /** Inspected; undefined where none was chosen in this visit. */
  readonly document: DocumentFile | undefined;
  readonly payout: PayoutDetails;
  readonly sent: SetupSent;
  /** Begun again after a submission. */
  readonly restarted: boolean;
  /** Kept by an earlier page, without its document and account numbers. */
  readonly restored: boolean;
  /** What the wallet refused at the last try, until it is changed. */
  readonly refused?: RefusedField | undefined;
}

/** Reported to the wizard by each of its steps. */
export type DraftReport = { type: "draft.changed"; draft: SetupDraft };

/** The two steps that are a form. */
export type FormName = "personal" | "payout";
export type FormField = PersonalField | PayoutField;

export function emptyDraft(person: Person): SetupDraft {
  return {
    personal: personalOf(person),
    documentType: "",
    document: undefined,
    payout: emptyPayout,
    sent: nothingSent,
    restarted: false,
    restored: false,
  };
}

/** The draft of a setup that is begun again: everything is sent anew, and the document has to be chosen again. */
export function restartedDraft(draft: SetupDraft): SetupDraft {
  return { ...draft, document: undefined, sent: nothingSent, restarted: true };
}

/** What was kept of a draft; its document and account numbers have to be entered again. */
export function restoredDraft(progress: SetupProgress): SetupDraft {
  const { personal, documentType, payout, sent, restarted } = progress;
  return {
    personal,
    documentType,
    document: undefined,
    payout: withoutNumbers(payout),
    sent,
    restarted,
    restored: true,
  };
}

/** What is kept of a draft: neither its document nor its account numbers. */
export function progressOf(draft: SetupDraft, accountId: string, step: SetupStep): SetupProgress {
  const { personal, documentType, payout, sent, restarted } = draft;
  return { v: 1, accountId, step, personal, documentType, payout: withoutNumbers(payout), sent, restarted };
}

/** The draft with other details in one form, which have to be sent again. */
function withDetails(draft: SetupDraft, form: FormName, details: object): SetupDraft {
  return form === "personal"
    ? {
        ...draft,
        personal: { ...draft.personal, ...details },
        sent: { ...draft.sent, individual: false },
      }
    : { ...draft, payout: { ...draft.payout, ...details }, sent: { ...draft.sent, bank: false } };
}

export function changeField(draft: SetupDraft, form: FormName, field: FormField, value: string): SetupDraft {
  const changed = withDetails(draft, form, { [field]: value });
  return draft.refused?.field === field ? { ...changed, refused: undefined } : changed;
}

/** The draft after 'Fill Test Data' in one form. */
export function fillForm(draft: SetupDraft, form: FormName): SetupDraft {
  const filled = withDetails(
    draft,
    form,
    form === "personal" ? testPersonal(draft.personal) : testPayout(draft.personal),
  );
  return isRefused(draft, form) ? { ...filled, refused: undefined } : filled;
}

/** Whether the wallet refused a field of this form, which is still as it was. */
function isRefused({ refused, ...draft }: SetupDraft, form: FormName): boolean {
  return refused !== undefined && refused.field in draft[form];
}

/** @param today `yyyy-mm-dd` in the account's time zone */
export function isFormValid(draft: SetupDraft, form: FormName, today: string): boolean {
  const { personal, payout, sent } = draft;
  if (isRefused(draft, form)) return false;
  if (form === "personal") return Object.keys(personalFaults(personal, today)).length === 0;
  return sent.bank || Object.keys(payoutFaults(payout)).length === 0;
}

/** Whether a document of a known type is chosen, or the wallet has it. */
export function isDocumentGiven({ documentType, document, sent }: SetupDraft): boolean {
  return documentType !== "" && (document !== undefined || sent.document);
}

/** Whether every step is complete. */
export function isDraftValid(draft: SetupDraft, today: string): boolean {
  return (
    isFormValid(draft, "personal", today) && isDocumentGiven(draft) && isFormValid(draft, "payout", today)
  );
}

/** Whether the document was chosen before the page was loaded anew, which keeps none. */
export function isDocumentLost({ restored, documentType, document, sent }: SetupDraft): boolean {
  return restored && documentType !== "" && document === undefined && !sent.document;
}

/** Whether the account number was entered before the page was loaded anew, which keeps none. */
export function isAccountNumberLost({ restored, payout, sent }: SetupDraft): boolean {
  return restored && payout.accountHolderName !== "" && payout.accountNumber === "" && !sent.bank;
}
