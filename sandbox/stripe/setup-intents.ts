import type { SetupIntent } from "@stripe/stripe-js";
import type { Database, Sql } from "../ports.ts";
import { attachCard, findCard, type StoredCard } from "./cards.ts";
import {
  type ApiError,
  authenticationFailure,
  cardError,
  invalidRequest,
  resourceMissing,
  withSetupIntent,
} from "./errors.ts";
import { newSetupIntentId, nowInSeconds } from "./identifiers.ts";
import type { Language } from "./messages/index.ts";
import type { CardBehaviour } from "./test-cards.ts";

interface IntentRow {
  readonly id: string;
  readonly client_secret: string;
  readonly customer_id: string;
  readonly status: "requires_payment_method" | "requires_action" | "succeeded";
  readonly payment_method: string | null;
  readonly last_setup_error: string | null;
  readonly created: number | bigint;
}

type IntentChange = Pick<IntentRow, "status" | "payment_method" | "last_setup_error">;

/** The intent after the change, or the error that was stored with the intent. */
type Outcome = { readonly intent: SetupIntent } | { readonly refusal: ApiError };

/** A client secret gives access to exactly one intent; a page needs nothing else. */
export interface IntentAccess {
  readonly id: string;
  readonly clientSecret: string;
}

export async function createSetupIntent(sql: Sql, customerId: string): Promise<IntentAccess> {
  const { id, clientSecret } = newSetupIntentId();
  await sql.query(
    `insert into stripe_setup_intents (id, client_secret, customer_id, status, created)
      values ($1, $2, $3, 'requires_payment_method', $4)`,
    [id, clientSecret, customerId, nowInSeconds()],
  );
  return { id, clientSecret };
}

/** @throws `resource_missing`, or `setup_intent_invalid_parameter` if the secret belongs to another intent */
export async function retrieveSetupIntent(sql: Sql, access: IntentAccess): Promise<SetupIntent> {
  return intentOf(await findIntent(sql, access));
}

/**
 * Confirms an intent with an existing card. Then the card is attached to the intent's customer, or the intent requires
 * authentication. @throws `card_error` for a declined card, `setup_intent_unexpected_state` for an intent that has
 * succeeded, `resource_missing` for an unknown card
 */
export async function confirmSetupIntent(
  database: Database,
  access: IntentAccess,
  options: { paymentMethod: string | undefined; language: Language },
): Promise<SetupIntent> {
  return intentOrThrow(
    await database.transaction(async (sql): Promise<Outcome> => {
      const row = await findIntent(sql, access);
      if (row.status === "succeeded") return { refusal: alreadySucceededError(row) };
      const id = options.paymentMethod ?? row.payment_method;
      if (id === null)
        throw invalidRequest(
          "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
          "setup_intent_unexpected_state",
        );
      const card = await findCard(sql, id);
      const owner = card?.paymentMethod.customer ?? row.customer_id;
      if (!card || owner !== row.customer_id) throw resourceMissing("PaymentMethod", id, "payment_method");
      if (card.behaviour.kind === "authentication")
        return {
          intent: await updateIntent(sql, row, {
            status: "requires_action",
            payment_method: id,
            last_setup_error: null,
          }),
        };
      return attachOrDecline(sql, row, card, card.behaviour, options.language);
    }),
  );
}

/**
 * Completes the challenge. @throws `setup_intent_authentication_failure` if the challenge failed, and the errors of
 * confirming if the card is declined
 */
export async function authenticateSetupIntent(
  database: Database,
  access: IntentAccess,
  options: { passed: boolean; language: Language },
): Promise<SetupIntent> {
  return intentOrThrow(
    await database.transaction(async (sql): Promise<Outcome> => {
      const row = await findIntent(sql, access);
      const card = row.payment_method === null ? undefined : await findCard(sql, row.payment_method);
      if (row.status !== "requires_action" || card?.behaviour.kind !== "authentication")
        throw invalidRequest(
          `This SetupIntent's status is ${row.status}, so there is nothing to authenticate.`,
          "setup_intent_unexpected_state",
        );
      if (!options.passed) return storeSetupError(sql, row, authenticationFailure(options.language));
      return attachOrDecline(sql, row, card, card.behaviour.afterwards, options.language);
    }),
  );
}

async function attachOrDecline(
  sql: Sql,
  row: IntentRow,
  card: StoredCard,
  behaviour: CardBehaviour,
  language: Language,
): Promise<Outcome> {
  if (behaviour.kind === "declined")
    return storeSetupError(sql, row, cardError(behaviour.code, language, behaviour.declineCode));
  await attachCard(sql, card.paymentMethod.id, row.customer_id);
  return {
    intent: await updateIntent(sql, row, {
      status: "succeeded",
      payment_method: card.paymentMethod.id,
      last_setup_error: null,
    }),
  };
}

/** Stores the error with the intent, which then accepts another card. */
async function storeSetupError(sql: Sql, row: IntentRow, refusal: ApiError): Promise<Outcome> {
  const intent = await updateIntent(sql, row, {
    status: "requires_payment_method",
    payment_method: null,
    last_setup_error: JSON.stringify(refusal.error),
  });
  return { refusal: withSetupIntent(refusal, intent) };
}

function intentOrThrow(outcome: Outcome): SetupIntent {
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.intent;
}

async function findIntent(sql: Sql, access: IntentAccess): Promise<IntentRow> {
  const [row] = await sql.query<IntentRow>("select * from stripe_setup_intents where id = $1", [access.id]);
  if (!row) throw resourceMissing("setupintent", access.id, "intent");
  if (row.client_secret !== access.clientSecret)
    throw invalidRequest(
      "The client_secret provided does not match the client_secret associated with this SetupIntent.",
      "setup_intent_invalid_parameter",
      "client_secret",
    );
  return row;
}

async function updateIntent(sql: Sql, row: IntentRow, change: IntentChange): Promise<SetupIntent> {
  await sql.query(
    "update stripe_setup_intents set status = $2, payment_method = $3, last_setup_error = $4 where id = $1",
    [row.id, change.status, change.payment_method, change.last_setup_error],
  );
  return intentOf({ ...row, ...change });
}

function alreadySucceededError(row: IntentRow): ApiError {
  return withSetupIntent(
    invalidRequest(
      "You cannot confirm this SetupIntent because it has already succeeded.",
      "setup_intent_unexpected_state",
    ),
    intentOf(row),
  );
}

function intentOf(row: IntentRow): SetupIntent {
  const lastError: SetupIntent.LastSetupError | null =
    row.last_setup_error === null ? null : JSON.parse(row.last_setup_error);
  return {
    id: row.id,
    object: "setup_intent",
    cancellation_reason: null,
    client_secret: row.client_secret,
    created: Number(row.created),
    description: null,
    last_setup_error: lastError,
    livemode: false,
    next_action:
      row.status === "requires_action"
        ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } }
        : null,
    payment_method: row.payment_method,
    payment_method_types: ["card"],
    status: row.status,
    usage: "off_session",
  };
}
