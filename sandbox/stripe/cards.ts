import type { PaymentMethod } from "@stripe/stripe-js";
import type { ProviderCard, Sql } from "../ports.ts";
import { billingDetailsOf } from "./billing-details.ts";
import { ApiError, cardError } from "./errors.ts";
import { fingerprint, newPaymentMethodId, nowInSeconds } from "./identifiers.ts";
import { type Language, messageText } from "./messages/index.ts";
import { type Fields, requiredInteger, requiredText } from "./request-body.ts";
import { brandOf } from "./rules/brand.ts";
import { validateCardNumber } from "./rules/card-number.ts";
import { validateCvc } from "./rules/cvc.ts";
import { digitsOf } from "./rules/digits.ts";
import { validateExpiryDate } from "./rules/expiry.ts";
import { behaviourOf, behaviourOfSeeded, type CardBehaviour } from "./test-cards.ts";

interface CardRow {
  readonly id: string;
  readonly customer_id: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly fingerprint: string | null;
  readonly behaviour: string;
  readonly billing_details: string;
  readonly created: number | bigint;
}

/** A card as stored by the provider. */
export interface StoredCard {
  readonly paymentMethod: PaymentMethod;
  readonly behaviour: CardBehaviour;
}

/**
 * Validates a card as the API does and stores it, without its number and without a customer.
 * `card` is `{number, exp_month, exp_year, cvc}`. @throws `card_error`: `incorrect_number`, `invalid_expiry_month`,
 * `invalid_expiry_year`, `invalid_cvc`
 */
export async function createCard(
  sql: Sql,
  options: { card: Fields; billingDetails: unknown; language: Language; fingerprintSecret: string },
): Promise<PaymentMethod> {
  const number = digitsOf(requiredText(options.card, "number", "card[number]"));
  const expiry = {
    month: requiredInteger(options.card, "exp_month", "card[exp_month]"),
    year: requiredInteger(options.card, "exp_year", "card[exp_year]"),
  };
  const cvc = requiredText(options.card, "cvc", "card[cvc]");
  if (validateCardNumber(number).state !== "complete") throw cardError("incorrect_number", options.language);
  const date = validateExpiryDate(expiry, new Date());
  if (date.state !== "complete") {
    const code = date.code === "invalid_expiry_month" ? "invalid_expiry_month" : "invalid_expiry_year";
    throw new ApiError(402, { type: "card_error", code, message: messageText(date.code, options.language) });
  }
  if (validateCvc(cvc, number).state !== "complete")
    throw new ApiError(402, {
      type: "card_error",
      code: "invalid_cvc",
      message: messageText("incomplete_cvc", options.language),
    });
  const row: CardRow = {
    id: newPaymentMethodId(),
    customer_id: null,
    brand: brandOf(number),
    last4: number.slice(-4),
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: fingerprint(options.fingerprintSecret, number),
    behaviour: JSON.stringify(behaviourOf(number)),
    billing_details: JSON.stringify(billingDetailsOf(options.billingDetails)),
    created: nowInSeconds(),
  };
  await insertCard(sql, row);
  return paymentMethodOf(row);
}

/** Inserts a card that already belongs to its customer. */
export async function insertSeededCard(
  sql: Sql,
  card: Omit<ProviderCard, "paymentMethodId">,
): Promise<ProviderCard> {
  const row: CardRow = {
    id: newPaymentMethodId(),
    customer_id: card.customerId,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: null,
    behaviour: JSON.stringify(behaviourOfSeeded(card.last4)),
    billing_details: JSON.stringify(billingDetailsOf(undefined)),
    created: nowInSeconds(),
  };
  await insertCard(sql, row);
  return { paymentMethodId: row.id, ...card };
}

async function findRow(sql: Sql, id: string): Promise<CardRow | undefined> {
  // A client may send NUL, which PostgreSQL's text type does not allow and no id has.
  if (id.includes("\u0000")) return undefined;
  const [row] = await sql.query<CardRow>("select * from stripe_cards where id = $1", [id]);
  return row;
}

export async function findCard(sql: Sql, id: string): Promise<StoredCard | undefined> {
  const row = await findRow(sql, id);
  if (!row) return undefined;
  const behaviour: CardBehaviour = JSON.parse(row.behaviour);
  return { paymentMethod: paymentMethodOf(row), behaviour };
}

/** The card for the wallet; undefined until a setup intent has attached it to a customer. */
export async function findCustomersCard(sql: Sql, id: string): Promise<ProviderCard | undefined> {
  const row = await findRow(sql, id);
  if (!row?.customer_id) return undefined;
  return {
    paymentMethodId: row.id,
    customerId: row.customer_id,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
  };
}

export async function attachCard(sql: Sql, id: string, customerId: string): Promise<void> {
  await sql.query("update stripe_cards set customer_id = $2 where id = $1", [id, customerId]);
}

async function insertCard(sql: Sql, row: CardRow): Promise<void> {
  await sql.query(
    `insert into stripe_cards
      (id, customer_id, brand, last4, exp_month, exp_year, fingerprint, behaviour, billing_details, created)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.customer_id,
      row.brand,
      row.last4,
      row.exp_month,
      row.exp_year,
      row.fingerprint,
      row.behaviour,
      row.billing_details,
      row.created,
    ],
  );
}

function paymentMethodOf(row: CardRow): PaymentMethod {
  const billingDetails: PaymentMethod.BillingDetails = JSON.parse(row.billing_details);
  return {
    id: row.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingDetails,
    card: {
      brand: row.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: "AU",
      display_brand: row.brand,
      exp_month: row.exp_month,
      exp_year: row.exp_year,
      fingerprint: row.fingerprint,
      funding: "credit",
      last4: row.last4,
      networks: { available: [row.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: Number(row.created),
    customer: row.customer_id,
    livemode: false,
    metadata: {},
    type: "card",
  };
}
