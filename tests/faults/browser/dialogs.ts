/** The three dialogs that move money, as a person uses them. */
import type { Locator, Page } from "@playwright/test";
import type { Control } from "../../support/control.ts";
import { dialogNames } from "../../support/dialog-names.ts";
import { expect, type Person } from "../../support/fixtures.ts";

export interface MoneyDialog {
  /** The name in the campaign's table. */
  readonly call: "top-up" | "transfer" | "payout";
  readonly path: string;
  readonly button: string;
  readonly title: string;
  readonly submit: string;
  readonly done: string;
  /** The sign of the balance change after a payment. */
  readonly sign: 1 | -1;
}

export const moneyDialogs: readonly MoneyDialog[] = [
  {
    call: "top-up",
    path: "/api/v1/wallet/top-up",
    ...dialogNames.topUp,
    done: "Topup successful",
    sign: 1,
  },
  {
    call: "transfer",
    path: "/api/v1/wallet/transfer",
    ...dialogNames.transfer,
    done: "Transfer successful",
    sign: -1,
  },
  {
    call: "payout",
    path: "/api/v1/wallet/payout",
    ...dialogNames.withdraw,
    done: "Withdraw successful",
    sign: -1,
  },
];

export const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
export const checking = "We're checking this payment";

/** Opens the dialog and fills it in; `amount` is the typed text; only a transfer needs the payee. */
export async function fillDialog(
  page: Page,
  { button, title, call }: MoneyDialog,
  amount: string,
  payee?: Person,
): Promise<Locator> {
  await wallet(page).getByRole("button", { name: button, exact: true }).click();
  const open = page.getByRole("dialog", { name: title });
  if (call === "top-up") await open.getByRole("radio", { name: "•••• 4242" }).check();
  if (call === "transfer" && payee) await findPayee(open, payee);
  await open.getByRole("textbox", { name: "Amount" }).fill(amount);
  return open;
}

export async function findPayee(open: Locator, payee: Person): Promise<void> {
  await open.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
  await open.getByRole("button", { name: "Search" }).click();
  await expect(open.getByText(payee.firstName, { exact: true })).toBeVisible();
}

export const submitOf = (open: Locator, { submit }: MoneyDialog) =>
  open.getByRole("button", { name: submit, exact: true });

export async function ledgerOf(control: Control, person: Person) {
  const { accounts, balanced } = await control.ledger();
  const account = accounts.find(({ accountId }) => accountId === person.accountId);
  if (!account) throw new Error("The ledger does not know the person.");
  return { balanced, balance: account.balance, transactions: account.transactions };
}
