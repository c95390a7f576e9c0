import type { Person } from "../../domain.ts";
import { type PayoutDetails, type PayoutField, payoutFaults } from "../../payments/rules/payout.ts";
import { personalFaults } from "./personal.ts";
import type { PersonalDetails, PersonalField } from "./personal-details.ts";
import {
  type DocumentFile,
  type DocumentType,
  emptyPayout,
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
  };
}

function withoutNumbers(payout: PayoutDetails): PayoutDetails {
  return { ...payout, accountNumber: "", routingNumber: "" };
}

/** What was kept of a draft; its document and account numbers have to be entered again. */
export function restoredDraft({ personal, documentType, payout, sent }: SetupProgress): SetupDraft {
  return { personal, documentType, document: undefined, payout: withoutNumbers(payout), sent };
}

/** What is kept of a draft: neither its document nor its account numbers. */
export function progressOf(draft: SetupDraft, accountId: string, step: SetupStep): SetupProgress {
  const { personal, documentType, payout, sent } = draft;
  return { v: 1, accountId, step, personal, documentType, payout: withoutNumbers(payout), sent };
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
  return withDetails(draft, form, { [field]: value });
}

/** The draft after 'Fill Test Data' in one form. */
export function fillForm(draft: SetupDraft, form: FormName): SetupDraft {
  return withDetails(
    draft,
    form,
    form === "personal" ? testPersonal(draft.personal) : testPayout(draft.personal),
  );
}

/** @param today `yyyy-mm-dd` in the account's time zone */
export function isFormValid({ personal, payout, sent }: SetupDraft, form: FormName, today: string): boolean {
  if (form === "personal") return Object.keys(personalFaults(personal, today)).length === 0;
  return sent.bank || Object.keys(payoutFaults(payout)).length === 0;
}
