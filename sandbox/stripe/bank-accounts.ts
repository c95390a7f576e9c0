import type { PaymentMethod } from "@stripe/stripe-js";
import type { Sql } from "../ports.ts";
import { billingDetailsOf } from "./billing-details.ts";
import { invalidRequest } from "./errors.ts";
import { fingerprint, newPaymentMethodId, nowInSeconds } from "./identifiers.ts";
import { type Language, messageText } from "./messages/index.ts";
import { type Fields, isFields, requiredText } from "./request-body.ts";
import { validateAccountNumber, validateBsb } from "./rules/bank-account.ts";
import { digitsOf } from "./rules/digits.ts";

/**
 * Stores an Australian bank account, without its number. `account` is `{bsb_number, account_number}`; the billing
 * details need name and e-mail, as for Stripe's BECS Direct Debit. @throws `parameter_missing`, `email_invalid` or the
 * account's validation code
 */
export async function createBankAccount(
  sql: Sql,
  options: { account: Fields; billingDetails: unknown; language: Language; fingerprintSecret: string },
): Promise<PaymentMethod> {
  const billingDetails = isFields(options.billingDetails) ? options.billingDetails : {};
  requiredText(billingDetails, "name", "billing_details[name]");
  requiredText(billingDetails, "email", "billing_details[email]");
  const bsb = digitsOf(requiredText(options.account, "bsb_number", "au_becs_debit[bsb_number]"));
  const number = digitsOf(requiredText(options.account, "account_number", "au_becs_debit[account_number]"));
  for (const [validity, param] of [
    [validateBsb(bsb), "au_becs_debit[bsb_number]"],
    [validateAccountNumber(number), "au_becs_debit[account_number]"],
  ] as const)
    if (validity.state !== "complete")
      throw invalidRequest(messageText(validity.code, options.language), validity.code, param);

  const details = billingDetailsOf(billingDetails);
  const account = {
    bsb_number: bsb,
    fingerprint: fingerprint(options.fingerprintSecret, `${bsb}/${number}`),
    last4: number.slice(-4),
  } satisfies PaymentMethod.AuBecsDebit;
  const id = newPaymentMethodId();
  const createdAt = nowInSeconds();
  await sql.query(
    `insert into stripe_bank_accounts (id, bsb_number, last4, fingerprint, billing_details, created)
      values ($1, $2, $3, $4, $5, $6)`,
    [id, account.bsb_number, account.last4, account.fingerprint, JSON.stringify(details), createdAt],
  );
  return {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    au_becs_debit: account,
    billing_details: details,
    created: createdAt,
    customer: null,
    livemode: false,
    metadata: {},
    type: "au_becs_debit",
  };
}
