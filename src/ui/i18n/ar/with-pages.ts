import type { Arabic } from "../arabic.ts";
import type { withPages as english } from "../en/with-pages.ts";
import { bankAccounts } from "./bank-accounts.ts";
import { cardTexts } from "./cards.ts";
import { dialogErrors } from "./dialog-errors.ts";
import { help } from "./help.ts";
import { openCall } from "./open-call.ts";
import { common, inactivity, notifications, profile, settings } from "./pages.ts";
import { payment, toasts } from "./payment.ts";
import {
  afterPayment,
  amount,
  balanceDisplay,
  payees,
  paying,
  payoutAccount,
  stepUp,
  topUp,
  transfer,
  withdraw,
} from "./payments.ts";
import { paymentLink, requestMoney } from "./request-money.ts";
import { setup } from "./setup.ts";
import { statements } from "./statements.ts";
import { transactionDetail } from "./transaction-detail.ts";
import { transactions } from "./transactions.ts";

/** Texts of the other pages, the dialogs and the setup; they load with them. */
export const withPages: Arabic<typeof english> = {
  ...cardTexts,
  afterPayment,
  amount,
  balanceDisplay,
  bankAccounts,
  common,
  errors: dialogErrors,
  help,
  inactivity,
  notifications,
  openCall,
  payment,
  paymentLink,
  payees,
  paying,
  payoutAccount,
  profile,
  requestMoney,
  settings,
  setup,
  statements,
  stepUp,
  toasts,
  topUp,
  transactionDetail,
  transactions,
  transfer,
  withdraw,
};
