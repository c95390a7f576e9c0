import { randomBytes } from "node:crypto";
import { openWalletAccounts } from "../ledger/ledger.ts";
import type { Sql } from "../ports.ts";
import { bankAccountName } from "./party-names.ts";
import { Refusal } from "./refusal.ts";

/** A row of the table `account`. */
export interface AccountRow {
  readonly id: string;
  readonly person_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
  /** JSON, or null until the setup's step is done; the same applies to `document` and `bank`. */
  readonly individual: string | null;
  readonly document: string | null;
  readonly bank: string | null;
  /** Time of the last submission of the setup. */
  readonly submitted_at: Date | null;
  /** Set by a reviewer, as are `next_step` and `decision_by`. */
  readonly status_reason: string | null;
  readonly next_step: string | null;
  readonly decision_by: Date | null;
  /** Opaque; a trigger sets a new version at each change, except of the document. */
  readonly version: string;
}

export async function findAccount(sql: Sql, personId: string): Promise<AccountRow | undefined> {
  const [row] = await sql.query<AccountRow>("select * from account where person_id = $1", [personId]);
  return row;
}

/** @throws Refusal account_not_found */
export async function requireAccount(sql: Sql, personId: string): Promise<AccountRow> {
  const account = await findAccount(sql, personId);
  if (!account) throw new Refusal("account_not_found", "Account not found");
  return account;
}

/** @throws Refusal account_not_found or account_not_active */
export async function requireActiveAccount(sql: Sql, personId: string): Promise<AccountRow> {
  const account = await requireAccount(sql, personId);
  if (account.status !== "A") throw new Refusal("account_not_active", "The account is not active");
  return account;
}

/** Like `requireActiveAccount`; also locks the row, so that its status cannot change before the transaction ends. */
export async function lockActiveAccount(sql: Sql, personId: string): Promise<AccountRow> {
  await sql.query("select 1 from account where person_id = $1 for share", [personId]);
  return await requireActiveAccount(sql, personId);
}

export function newAccountId(): string {
  return `acc_${randomBytes(12).toString("hex")}`;
}

/** Creates the account and its empty wallet. */
export async function insertAccount(
  sql: Sql,
  account: { personId: string; email: string; firstName: string; lastName: string; status: string },
): Promise<AccountRow> {
  const [row] = await sql.query<AccountRow>(
    `insert into account (id, person_id, email, first_name, last_name, status)
     values ($1, $2, $3, $4, $5, $6) returning *`,
    [newAccountId(), account.personId, account.email, account.firstName, account.lastName, account.status],
  );
  if (!row) throw new Error("The account was not stored.");
  await openWalletAccounts(sql, row.id);
  return row;
}

function addressOf({ individual }: AccountRow) {
  const { address }: Individual = individual === null ? {} : JSON.parse(individual);
  if (address === undefined) return undefined;
  const { line1, city, state, postalCode } = address;
  return { address: `${line1}, ${city} ${state} ${postalCode}` };
}

/** The fields of the setup's first step that are used here. */
interface Individual {
  readonly address?: Readonly<Record<"line1" | "city" | "state" | "postalCode", string>>;
}

interface AnswerOptions {
  /** Whether other people find the holder by their mobile number. */
  readonly mobileVerified: boolean;
  /** Default 200. */
  readonly status?: 200 | 201;
  readonly hasVersion?: boolean;
}

/** A successful response with the contract's account. */
export function accountAnswer(account: AccountRow, message: string, options: AnswerOptions) {
  const { status = 200, hasVersion = false, mobileVerified } = options;
  const bank = bankAccountName(account);
  return {
    status,
    message,
    data: {
      accountId: account.id,
      firstName: account.first_name,
      lastName: account.last_name,
      email: account.email,
      status: account.status,
      mobileVerified,
      ...(account.status !== "A" && { setup: account.submitted_at === null ? "incomplete" : "submitted" }),
      ...(account.status_reason !== null && { statusReason: account.status_reason }),
      ...(account.next_step !== null && { nextStep: account.next_step }),
      ...(account.decision_by !== null && { decisionBy: account.decision_by.toISOString() }),
      ...(bank !== undefined && { payoutAccount: bank }),
      ...addressOf(account),
      ...(hasVersion && { version: account.version }),
    },
  };
}
