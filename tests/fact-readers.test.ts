/**
 * Each fact in ARCHITECTURE.md's table is read from the wallet's answer in few files. Reads are found by type, under
 * any variable name.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { propertyReaders } from "./support/property-readers.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
const gitArguments = ["ls-files", "--cached", "--others", "--exclude-standard", "src/ui", "src/machines"];
const sources = execFileSync("git", gitArguments, { cwd: project, encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && existsSync(project + path));

const rules = "src/machines/history/rules";
const dialogs = "src/ui/screens/dashboard/dialogs";

/** The files that read a fact from the wallet's answer, found by type. All other files use these. */
const byType: Readonly<Record<string, readonly string[]>> = {
  "Balance.balance": [
    `${rules}/history.ts`,
    `${rules}/statement.ts`,
    "src/machines/payments/transfer.machine.ts",
    "src/machines/session/open-dialog.ts",
    "src/machines/session/live-updates.machine.ts",
    `${dialogs}/top-up-dialog.tsx`,
    `${dialogs}/transfer-dialog.tsx`,
    `${dialogs}/withdraw-dialog.tsx`,
    "src/ui/screens/dashboard/wallet-panel.tsx",
  ],
  "Balance.availableBalance": [
    "src/machines/payments/transfer.machine.ts",
    "src/machines/payments/withdraw.machine.ts",
    "src/machines/session/live-updates.machine.ts",
    `${dialogs}/transfer-dialog.tsx`,
    "src/ui/screens/dashboard/wallet-panel.tsx",
  ],
  "Account.payoutAccount": ["src/ui/hooks/use-payout-account.ts"],
  "Account.status": [
    "src/machines/core/account-status.ts",
    "src/ui/screens/profile/review-status.ts",
    "src/ui/screens/setup/account-notice.tsx",
  ],
  "Transaction.reference": [`${rules}/statement.ts`],
  "Transaction.counterparty": ["src/machines/payments/rules/payment-memory.ts"],
};

const secondSourceFile = "src/ui/screens/shell/second-source.ts";
const seeded = `
import type { Account, Balance, Transaction } from "../../../machines/core/domain.ts";
export function shownOf(line: Transaction, answer: Balance | undefined, holder: Account) {
  const copy = answer;
  const { reference: quoted, ["counterparty"]: other } = line;
  const { payoutAccount: bank } = holder;
  return [quoted, other ?? line["counterparty"], copy?.balance, answer?.["availableBalance"], bank, holder.status];
}`;

test("only the listed files read a listed property of the wallet's answers, and a seeded second reader is detected", () => {
  const readers = propertyReaders(Object.keys(byType), sources, { [secondSourceFile]: seeded });
  for (const [property, files] of Object.entries(byType))
    expect([...(readers.get(property) ?? [])].sort(), property).toEqual([...files, secondSourceFile].sort());
}, 120_000);
