import { parseSupport, type SupportContacts, supportFields } from "../../machines/core/rules/support.ts";
import { type Fields, isFields } from "../core/fields.ts";

/** The fields of `config.json`, as in `public/config.schema.json`. */
export const knownFields: Readonly<Record<string, readonly string[]>> = {
  $schema: [],
  product: [],
  environment: [],
  api: ["baseUrl", "prefix", "idempotency", "acceptDoublePayments", "events"],
  auth: ["provider", "url", "realm", "clientId"],
  payments: ["provider", "publishableKey", "scriptUrl"],
  themes: [],
  languages: [],
  currencies: [],
  features: ["analytics", "sampleNotifications", "passkeys"],
  flows: [],
  inactivity: [],
  telemetry: ["endpoint", "reports"],
  timeZone: [],
  stepUp: ["payoutAbove", "firstTransfer", "bankDetails", "maxAge"],
  support: ["email", "phone", "url"],
  strictTransport: ["maxAge", "includeSubDomains"],
};

/** A sentence for each field that the app does not know, with the most similar known name. */
export function unknownFields(json: unknown): readonly string[] {
  if (!isFields(json)) return [];
  const nestedUnknownFields = Object.entries(knownFields).flatMap(([name, names]) => {
    const { [name]: fieldGroup } = json;
    return names.length > 0 && isFields(fieldGroup) ? unknownOf(fieldGroup, names, `${name}.`) : [];
  });
  return [...unknownOf(json, Object.keys(knownFields), ""), ...nestedUnknownFields];
}

const unknownOf = (fieldGroup: Fields, names: readonly string[], prefix: string): readonly string[] =>
  Object.keys(fieldGroup)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const suggestedName = nearestName(name, names);
      const suggestion = suggestedName === undefined ? "" : `: did you mean ${prefix}${suggestedName}?`;
      return `config.json: ${prefix}${name} is not a known field${suggestion}`;
    });

/** The most similar name; undefined if more than a third of the letters differ. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const [nearestEntry] = names
    .map((knownName) => ({
      known: knownName,
      changes: editDistance(name.toLowerCase(), knownName.toLowerCase()),
    }))
    .filter(({ known, changes }) => changes * 3 <= Math.max(known.length, name.length))
    .sort((a, b) => a.changes - b.changes);
  return nearestEntry?.known;
}

/** Levenshtein distance: letters inserted, removed or replaced. */
function editDistance(source: string, target: string): number {
  let row = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...source].entries()) {
    const nextRow = [index + 1];
    for (const [column, otherLetter] of [...target].entries()) {
      const replacementCost = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      nextRow.push(Math.min(replacementCost, (row[column + 1] ?? 0) + 1, (nextRow[column] ?? 0) + 1));
    }
    row = nextRow;
  }
  return row[target.length] ?? 0;
}

const requirements: Readonly<Record<keyof SupportContacts, string>> = {
  email: "an e-mail address",
  phone: "a phone number of digits, spaces, brackets and hyphens, with + before a country's code",
  url: "an https address",
};

/**
 * A sentence for each invalid field of `support`. The app logs it as a warning and does not show the field; the
 * commands that serve the file reject the file.
 */
export function supportFaults(support: unknown): readonly string[] {
  const describeFault = (field: string, requirement: string) =>
    `config.json: support${field} must be ${requirement}`;
  if (support === undefined) return [];
  if (!isFields(support)) return [describeFault("", "an object")];
  const validSupport = parseSupport(support);
  const invalidFields = supportFields.filter(
    (name) => support[name] !== undefined && validSupport[name] === undefined,
  );
  if (invalidFields.length > 0)
    return invalidFields.map((name) => describeFault(`.${name}`, requirements[name]));
  return Object.keys(validSupport).length === 0 ? [describeFault("", "given email, phone or url")] : [];
}
