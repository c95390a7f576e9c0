import { bankAccounts } from "./bank-accounts.ts";
import { addCard, cardsPage, deleteCard } from "./cards.ts";
import { cards, dashboard, history, transaction, wallet } from "./dashboard.ts";
import { errors } from "./errors.ts";
import { help } from "./help.ts";
import { profile, settings } from "./pages.ts";
import { amount, payment, toasts, topUp, transfer, withdraw } from "./payments.ts";
import { setup } from "./setup.ts";
import { common } from "./shared.ts";
import { shell } from "./shell.ts";
import { statements } from "./statements.ts";
import { transactions } from "./transactions.ts";

/** Every text but the landing page's, grouped by screen. */
export const app = {
  addCard,
  amount,
  bankAccounts,
  cards,
  cardsPage,
  common,
  dashboard,
  deleteCard,
  errors,
  help,
  history,
  payment,
  profile,
  settings,
  setup,
  shell,
  statements,
  toasts,
  topUp,
  transaction,
  transactions,
  transfer,
  wallet,
  withdraw,
} as const;
