import { bankNameOf } from "../stripe/rules/bank-account.ts";
import type { AccountRow } from "./accounts.ts";
import type { CardRow } from "./cards.ts";

const brands: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard" };

/** `Visa •••• 4242`; of a brand without a name only the number, because a word such as *Card* has a language. */
export function cardName({ card_type: type, last4 }: Pick<CardRow, "card_type" | "last4">): string {
  return `${brands[type] ?? ""} ${maskNumber(last4)}`.trim();
}

/**
 * `Westpac Banking Corporation •••• 8765`; of an unknown bank only the number; undefined if the setup has no bank
 * account.
 */
export function bankAccountName({ bank }: Pick<AccountRow, "bank">): string | undefined {
  if (bank === null) return undefined;
  const { accountNumber, routingNumber }: { accountNumber?: string; routingNumber?: string } =
    JSON.parse(bank);
  const last4 = (accountNumber ?? "").replace(/\D/g, "").slice(-4);
  return last4 === ""
    ? undefined
    : `${toTitleCase(bankNameOf(routingNumber ?? "") ?? "")} ${maskNumber(last4)}`.trim();
}

/** A holder's name for other holders: `Priya P.`, or the end of the mobile number. */
export function personName(
  { first_name: firstName, last_name: lastName }: Pick<AccountRow, "first_name" | "last_name">,
  mobile: string | null,
): string | undefined {
  const lastInitial = [...lastName.trim()][0];
  const name = lastInitial === undefined ? firstName.trim() : `${firstName.trim()} ${lastInitial}.`.trim();
  if (name !== "") return name;
  return mobile === null ? undefined : maskNumber(mobile.slice(-4));
}

function maskNumber(last4: string): string {
  return `\u2022\u2022\u2022\u2022 ${last4}`;
}

function toTitleCase(bank: string): string {
  return bank.toLowerCase().replace(/(?<![a-z])(?!of\b)[a-z]/g, (letter) => letter.toUpperCase());
}
