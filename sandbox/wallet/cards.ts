import { randomBytes } from "node:crypto";
import type { components } from "../../src/services/api/schema.d.ts";
import type { PaymentProvider, Sql } from "../ports.ts";
import { requireAccount } from "./accounts.ts";
import { operation } from "./operation.ts";
import { Refusal } from "./refusal.ts";

/** The list shows five cards (the specification, section 9). */
const cardLimit = 5;

export interface CardRow {
  readonly id: string;
  readonly payment_method_id: string;
  readonly last4: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly card_type: string;
  readonly frozen: boolean;
}

export interface NewCard {
  readonly paymentMethodId: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cardType: string;
}

export const listCards = operation("listCards", {
  async act(sql, { person, body }) {
    const account = await requireAccount(sql, person.id);
    const rows = await sql.query<CardRow>(
      `select * from card where account_id = $1
       order by position ${body.orderBy === "ASC" ? "asc" : "desc"} limit $2 offset $3`,
      [account.id, body.size, body.page * body.size],
    );
    return { status: 200, message: "OK", data: rows.map(cardOf) };
  },
});

export function createCardOperations(payments: PaymentProvider) {
  return {
    linkCard: operation("linkCard", {
      async prepare({ person }) {
        const { clientSecret } = await payments.createSetupIntent(person.id);
        return clientSecret;
      },
      async act(sql, { person }, clientSecret) {
        const account = await requireAccount(sql, person.id);
        await requireBelowMaxCards(sql, account.id);
        return { status: 200, message: "OK", data: { clientSecret } };
      },
    }),

    saveCard: operation("saveCard", {
      async prepare({ person, body }) {
        const card = await payments.retrieveCard(body.paymentMethodId);
        if (card?.customerId !== person.id) return undefined;
        return { ...card, cardType: cardTypeOf(card.brand) };
      },
      async act(sql, { person }, card) {
        const account = await requireAccount(sql, person.id);
        if (!card) throw cardNotFound();
        const savedRow = await findCard(sql, account.id, card.paymentMethodId);
        if (!savedRow) await requireBelowMaxCards(sql, account.id);
        const data = cardOf(savedRow ?? (await insertCard(sql, account.id, card)));
        return { status: 201, message: "Card saved", data };
      },
    }),

    removeCard: operation("removeCard", {
      async act(sql, { person, body }) {
        const account = await requireAccount(sql, person.id);
        const removedRows = await sql.query(
          "delete from card where account_id = $1 and payment_method_id = $2 returning id",
          [account.id, body.paymentMethodId],
        );
        if (removedRows.length === 0) throw cardNotFound();
        return { status: 200, message: "Card removed", data: null };
      },
    }),

    freezeCard: operation("freezeCard", {
      async act(sql, { person, body }) {
        const account = await requireAccount(sql, person.id);
        const changedRows = await sql.query(
          "update card set frozen = $3 where account_id = $1 and payment_method_id = $2 returning id",
          [account.id, body.paymentMethodId, body.frozen],
        );
        if (changedRows.length === 0) throw cardNotFound();
        return { status: 200, message: body.frozen ? "Card frozen" : "Card unfrozen", data: null };
      },
    }),
  };
}

export function cardNotFound(): Refusal {
  return new Refusal("card_not_found", "There is no such card");
}

export async function findCard(
  sql: Sql,
  accountId: string,
  paymentMethodId: string,
): Promise<CardRow | undefined> {
  const [row] = await sql.query<CardRow>(
    "select * from card where account_id = $1 and payment_method_id = $2",
    [accountId, paymentMethodId],
  );
  return row;
}

export async function insertCard(sql: Sql, accountId: string, card: NewCard): Promise<CardRow> {
  const [row] = await sql.query<CardRow>(
    `insert into card (id, account_id, payment_method_id, last4, expiry_month, expiry_year, card_type)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [
      `card_${randomBytes(12).toString("hex")}`,
      accountId,
      card.paymentMethodId,
      card.last4,
      card.expMonth,
      card.expYear,
      card.cardType,
    ],
  );
  if (!row) throw new Error("The card was not stored.");
  return row;
}

async function requireBelowMaxCards(sql: Sql, accountId: string): Promise<void> {
  const [row] = await sql.query<{ cards: number }>(
    "select count(*)::integer as cards from card where account_id = $1",
    [accountId],
  );
  if ((row?.cards ?? 0) >= cardLimit) throw new Refusal("card_limit", "Five cards are saved already");
}

function cardTypeOf(brand: string): string {
  return brand === "visa" || brand === "mastercard" ? brand : "other";
}

function cardOf(row: CardRow): components["schemas"]["Card"] {
  return {
    id: row.id,
    paymentMethodId: row.payment_method_id,
    cardNumberLast4: row.last4,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    cardType: row.card_type,
    frozen: row.frozen,
  };
}
