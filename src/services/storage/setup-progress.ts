import { omitAccountNumbers, payoutFields } from "../../machines/core/rules/payout.ts";
import { personalFields } from "../../machines/core/rules/personal-details.ts";
import { type SetupProgress, setupSteps } from "../../machines/setup/rules/setup.ts";
import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";
import { setupProgressName } from "./setup-owner.ts";

/** Prefix of an item's name, before an account's id: whether this account's setup was submitted in this browser. */
const setupSubmittedPrefix = "setup-submitted/";

const documentTypes = ["", "passport", "drivers_license", "national_id"] as const;

function parseTexts<Field extends string>(
  json: unknown,
  fields: readonly Field[],
): Record<Field, string> | undefined {
  if (!isFields(json)) return undefined;
  const entries = fields.map((field) => {
    const value = json[field];
    return [field, typeof value === "string" ? value.slice(0, 200) : ""] as const;
  });
  return Object.fromEntries(entries) as Record<Field, string>;
}

function parseSetupProgress(json: unknown): SetupProgress | undefined {
  if (!isFields(json) || json.v !== 1 || typeof json.accountId !== "string") return undefined;
  const step = setupSteps.find((knownStep) => knownStep === json.step);
  const documentType = documentTypes.find((knownType) => knownType === json.documentType);
  const personalDetails = parseTexts(json.personal, personalFields);
  const payout = parseTexts(json.payout, payoutFields);
  const sentFields = json.sent;
  if (!step || documentType === undefined || !personalDetails || !payout || !isFields(sentFields))
    return undefined;
  return {
    v: 1,
    accountId: json.accountId,
    step,
    personal: personalDetails,
    documentType,
    payout: omitAccountNumbers(payout),
    sent: {
      individual: sentFields.individual === true,
      document: sentFields.document === true,
      bank: sentFields.bank === true,
    },
    restarted: json.restarted === true,
  };
}

/** An unfinished setup, stored only for this tab's session, without the document and account numbers. */
export function setupProgressStore(getStorage: () => Storage): Stored<SetupProgress> {
  const store = stored(getStorage, setupProgressName, parseSetupProgress);
  return {
    ...store,
    write: (progress) => store.write({ ...progress, payout: omitAccountNumbers(progress.payout) }),
  };
}

/** Whether this account's setup was submitted in this browser. It outlives the session and contains nothing else. */
export function setupSubmittedStore(getStorage: () => Storage, accountId: string): Stored<{ v: 1 }> {
  return stored(getStorage, `${setupSubmittedPrefix}${accountId}`, (json) =>
    isFields(json) && json.v === 1 ? { v: 1 } : undefined,
  );
}
