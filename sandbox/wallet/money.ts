import { currencyOf } from "../../site/brand/currency.ts";
import type { components } from "../../src/services/api/schema.d.ts";
import { modesOf } from "../control/modes.ts";
import { balanceOf, InsufficientFunds } from "../ledger/ledger.ts";
import { recordPayout, recordTopUp, recordTransfer, settlePayouts } from "../ledger/payments.ts";
import { listTransactions, type Transaction } from "../ledger/transactions.ts";
import type { Charge, Database, PaymentProvider, Sql } from "../ports.ts";
import { type AccountRow, lockActiveAccount, requireAccount, requireActiveAccount } from "./accounts.ts";
import { cardNotFound, findCard } from "./cards.ts";
import type { Contract } from "./contract.ts";
import { cancelledRefusal } from "./keyed-calls.ts";
import { operation } from "./operation.ts";
import { bankAccountName, cardName, personName } from "./party-names.ts";
import { Refusal } from "./refusal.ts";

/** 250.00 (the specification, section 5) */
const maxTopUp = 25_000;

/**
 * A payment only has to wait for wallets that another payment changes. The schema ensures that no wallet falls below
 * zero, that entries balance and that a balance is the sum of its postings (migrations 2 and 4); the key's claim
 * ensures that a key acts once. With `serializable`, PostgreSQL rejected four in five concurrent payments, nearly all
 * because they had read the same pages.
 */
const isolation = "read committed";

export function createMoneyOperations({
  contract: { currency },
  database,
  payments,
}: {
  contract: Pick<Contract, "currency">;
  database: Database;
  payments: PaymentProvider;
}) {
  const { prefix } = currencyOf(currency);
  const amountOutOfRange = `The amount must be between ${prefix}0.01 and ${prefix}250.00`;
  return {
    topUp: operation("topUp", {
      isolation,
      async prepare({ person, body, reference }) {
        const account = await requireActiveAccount(database, person.id);
        const cents = Number(body.amount);
        if (cents > maxTopUp) {
          throw new Refusal("amount_out_of_range", amountOutOfRange);
        }
        const card = await findCard(database, account.id, body.paymentMethodId);
        if (!card) throw cardNotFound();
        if (card.frozen) throw new Refusal("card_frozen", "The card is frozen");
        const { paymentMethodId } = body;
        requireCharged(await payments.charge({ key: reference, paymentMethodId, cents }));
        return undefined;
      },
      act: (sql, { person, body: { amount, paymentMethodId } }) =>
        postTopUp(sql, { personId: person.id, cents: Number(amount), paymentMethodId, currency }),
      externalEffect: {
        undo: ({ reference }) => payments.voidCharge(reference),
        async resume({ personId, reference }) {
          const { cents, paymentMethodId } = requireCharged(await payments.settleCharge(reference));
          return (sql) => postTopUp(sql, { personId, cents, paymentMethodId, currency });
        },
      },
    }),

    transfer: operation("transfer", {
      isolation,
      async act(sql, { person, body }) {
        const payer = await lockActiveAccount(sql, person.id);
        if (body.toAccountId === payer.id) {
          throw new Refusal("payee_is_self", "A transfer goes to somebody else");
        }
        const [payee] = await sql.query<AccountRow>(
          "select * from account where id = $1 and status = 'A' for share",
          [body.toAccountId],
        );
        if (!payee) throw new Refusal("payee_not_found", "There is no such payee");
        const cents = Number(body.amount);
        await requireFunds(sql, payer.id, cents);
        const parties = { payer: payer.id, payee: payee.id, cents };
        const names = { payer: await nameOf(sql, payer), payee: await nameOf(sql, payee) };
        return paymentResult(
          await mapInsufficientFunds(recordTransfer(sql, parties, names, body.message)),
          "TRANSFER_DEBIT",
          currency,
        );
      },
    }),

    payout: operation("payout", {
      isolation,
      async act(sql, { person, body }) {
        const account = await lockActiveAccount(sql, person.id);
        const cents = Number(body.amount);
        await requireFunds(sql, account.id, cents);
        const { payouts: mode } = await modesOf(sql, person.id);
        const method = bankAccountName(account);
        const payment = await mapInsufficientFunds(
          recordPayout(sql, { accountId: account.id, cents, mode, method }),
        );
        return paymentResult(payment, "TRANSFER_TO_BANK", currency);
      },
      settle: () => settleDuePayouts(database),
    }),

    getBalance: operation("getBalance", {
      async act(sql, { person }) {
        const account = await requireAccount(sql, person.id);
        return { status: 200, message: "OK", data: { currency, ...(await balanceOf(sql, account.id)) } };
      },
    }),
  };
}

export const listWallet = operation("listTransactions", {
  async act(sql, { person, body }) {
    const account = await requireAccount(sql, person.id);
    const { page, size, orderBy = "DESC", sortBy = "CREATED_AT" } = body;
    const { items, totalItems } = await listTransactions(sql, account.id, { page, size, orderBy, sortBy });
    const totalPages = Math.ceil(totalItems / size);
    return {
      status: 200,
      message: "OK",
      data: items,
      pagination: { hasNext: page + 1 < totalPages, page, totalPages, totalItems },
    };
  },
});

/** Settles each payout in transit according to its holder's mode. */
export async function settleDuePayouts(database: Database): Promise<void> {
  await database.transaction(
    (sql) =>
      settlePayouts(sql, async (accountId) => {
        const [owner] = await sql.query<{ person_id: string }>(
          "select person_id from account where id = $1",
          [accountId],
        );
        return (await modesOf(sql, owner?.person_id ?? "")).payouts;
      }),
    isolation,
  );
}

async function postTopUp(
  sql: Sql,
  {
    personId,
    cents,
    paymentMethodId,
    currency,
  }: { personId: string; cents: number; paymentMethodId: string; currency: string },
) {
  const account = await lockActiveAccount(sql, personId);
  const card = await findCard(sql, account.id, paymentMethodId);
  const method = card && cardName(card);
  return paymentResult(await recordTopUp(sql, account.id, cents, method), "WALLET_TOPUP", currency);
}

async function nameOf(sql: Sql, account: AccountRow) {
  const [owner] = await sql.query<{ mobile: string | null }>("select mobile from people where id = $1", [
    account.person_id,
  ]);
  return personName(account, owner?.mobile ?? null);
}

/** @throws Refusal card_declined or payment_cancelled */
function requireCharged(charge: Charge): Charge & { readonly state: "succeeded" } {
  if (charge.state === "declined") throw new Refusal("card_declined", charge.message);
  if (charge.state === "voided") throw cancelledRefusal();
  return charge;
}

/** The contract's response of a payment. */
function paymentResult<Type extends string>(
  { transactionId, amount, createdAt, ...line }: Transaction,
  type: Type,
  currency: string,
) {
  const status = line.status as components["schemas"]["PaymentResultStatus"];
  const data = { transactionId, type, status, amount, createdAt, currency };
  return { status: 200, message: "OK", data };
}

async function requireFunds(sql: Sql, accountId: string, cents: number): Promise<void> {
  const { availableBalance } = await balanceOf(sql, accountId);
  if (cents > availableBalance) throw insufficientFunds();
}

/** Maps the ledger's constraint error to the API error; the ledger's check is the final one. */
async function mapInsufficientFunds(payment: Promise<Transaction>): Promise<Transaction> {
  try {
    return await payment;
  } catch (error) {
    throw error instanceof InsufficientFunds ? insufficientFunds() : error;
  }
}

function insufficientFunds(): Refusal {
  return new Refusal("insufficient_funds", "The available balance is too low");
}
