import { currency } from "../../../machines/core/rules/currency.ts";
import type { Account, Person } from "../../core/domain.ts";
import type { DocumentType } from "../../core/rules/identity-document.ts";
import type { PayoutDetails } from "../../core/rules/payout.ts";
import type { PersonalDetails } from "../../core/rules/personal-details.ts";
import { writtenPhone } from "../../core/rules/written-phone.ts";

export const setupSteps = ["overview", "personal", "identity", "payout", "review", "complete"] as const;

export type SetupStep = (typeof setupSteps)[number];

/** The parts sent by the setup's first three calls. */
export type SetupPart = "individual" | "document" | "bank";

/** The setup's calls in order: the parts, then the account's status. */
export type SetupCall = SetupPart | "status";

/** The setup's call that makes this operation; undefined for an operation of another part of the app. */
export function setupCallOf(operation: string): SetupCall | undefined {
  switch (operation) {
    case "updateIndividual":
      return "individual";
    case "uploadIdentityDocument":
      return "document";
    case "updateBankAccount":
      return "bank";
    case "updateAccountStatus":
      return "status";
    default:
      return undefined;
  }
}

/** Which parts the wallet has. */
export type SentParts = Readonly<Record<SetupPart, boolean>>;

/** The stored part of an unfinished setup: neither the document nor account numbers. */
export interface SetupProgress {
  readonly v: 1;
  readonly accountId: string;
  readonly step: SetupStep;
  readonly personal: PersonalDetails;
  readonly documentType: DocumentType | "";
  readonly payout: PayoutDetails;
  readonly sent: SentParts;
  /** Whether the setup was restarted after a submission. */
  readonly restarted: boolean;
}

export interface ProgressChangedEvent {
  readonly type: "progress.changed";
  readonly progress: SetupProgress;
}

/** The stored setup, and today as `yyyy-mm-dd` in the account's time zone. */
export interface StoredSetup {
  readonly progress: SetupProgress | null;
  /** Whether this browser has submitted a setup for this account. */
  readonly submitted: boolean;
  readonly today: string;
}

export const nothingSent: SentParts = { individual: false, document: false, bank: false };

/** Whether the setup was submitted: the wallet's state takes precedence over this browser's. */
export function isSubmitted(serverSetup: Account["setup"], wasSubmittedHere: boolean): boolean {
  return serverSetup === "submitted" || (serverSetup !== "incomplete" && wasSubmittedHere);
}

/**
 * The step at which a setup resumes: `complete` if it was submitted and not restarted since. Otherwise the last step,
 * or the first earlier step whose input is neither stored nor sent.
 */
export function resumeStepOf({ progress, submitted }: StoredSetup, serverSetup: Account["setup"]): SetupStep {
  if (isSubmitted(serverSetup, submitted) && !progress?.restarted) return "complete";
  if (progress === null) return "overview";
  const { step, sent } = progress;
  if (step === "complete" && serverSetup === "incomplete") return "overview";
  if ((step === "payout" || step === "review") && !sent.document) return "identity";
  return step === "review" && !sent.bank ? "payout" : step;
}

export function personalDetailsOf(person: Person): PersonalDetails {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: writtenPhone(person.mobile ?? ""),
    dateOfBirth: "",
    addressLine1: "",
    city: "",
    state: "",
    postalCode: "",
    country: "AU",
  };
}

/** A mobile number derived from the e-mail, because the wallet accepts each number for only one account. */
function createTestPhone(email: string): string {
  let number = 0;
  for (const character of email) number = (number * 31 + character.charCodeAt(0)) % 100_000_000;
  return `04${String(number).padStart(8, "0")}`;
}

/** The values of 'Fill Test Data'; a given name and e-mail are kept. */
export function createTestPersonal(details: PersonalDetails): PersonalDetails {
  return {
    ...details,
    firstName: details.firstName || "Test",
    lastName: details.lastName || "Person",
    email: details.email || "test@example.com",
    phone: details.phone || createTestPhone(details.email),
    dateOfBirth: "1994-02-14",
    addressLine1: "12 Wattle Street",
    city: "Sydney",
    state: "NSW",
    postalCode: "2000",
    country: "AU",
  };
}

export function createTestPayout(personalDetails: PersonalDetails): PayoutDetails {
  return {
    accountHolderType: "individual",
    accountHolderName: `${personalDetails.firstName} ${personalDetails.lastName}`.trim() || "Test Person",
    accountNumber: "000123456",
    routingNumber: "110-000",
    country: "AU",
    currency,
  };
}
