import type { Sql } from "../ports.ts";

export async function emptyTables(sql: Sql): Promise<void> {
  for (const table of ["stripe_charges", "stripe_setup_intents", "stripe_bank_accounts", "stripe_cards"])
    await sql.query(`delete from ${table}`);
}
