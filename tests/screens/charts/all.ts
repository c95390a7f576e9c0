import type { ChartScreens } from "../page/chart-screens.ts";
import { screens as accountGate } from "./account-gate.tsx";
import { screens as addBankAccount } from "./add-bank-account.tsx";
import { screens as addCard } from "./add-card.tsx";
import { screens as afterPayment } from "./after-payment.tsx";
import { screens as amount } from "./amount.tsx";
import { screens as answerAge } from "./answer-age.tsx";
import { app, auth, offlineBalance } from "./app.tsx";
import { screens as balanceDisplay } from "./balance-display.tsx";
import { screens as bankAccounts } from "./bank-accounts.tsx";
import { screens as deleteCard } from "./delete-card.tsx";
import {
  carousel,
  dialogs,
  pages,
  preferences,
  session,
  shell,
  storedData,
  toast,
  toasts,
} from "./frame.tsx";
import { screens as freezeCard } from "./freeze-card.tsx";
import { screens as inactivity } from "./inactivity.tsx";
import { screens as keyedCall } from "./keyed-call.tsx";
import { screens as notifications } from "./notifications.tsx";
import { screens as openCall } from "./open-call.tsx";
import { screens as passkey } from "./passkey.tsx";
import { screens as pay } from "./pay.tsx";
import { screens as payment } from "./payment.tsx";
import { screens as paymentMemory } from "./payment-memory.tsx";
import { screens as payments } from "./payments.tsx";
import { screens as payoutChange } from "./payout-change.tsx";
import { screens as personSession } from "./person-session.tsx";
import { screens as prepareCard } from "./prepare-card.tsx";
import { screens as query } from "./query.tsx";
import { paymentLink, screens as requestMoney } from "./request-money.tsx";
import { screens as saveFile } from "./save-file.tsx";
import { formStep, identityStep, submission, wizard } from "./setup.tsx";
import { screens as statement } from "./statement.tsx";
import { screens as stepUp } from "./step-up.tsx";
import { screens as topUp } from "./top-up.tsx";
import { copyText, screens as transactionDetail } from "./transaction-detail.tsx";
import { screens as transactions } from "./transactions.tsx";
import { screens as transfer } from "./transfer.tsx";
import { screens as withdraw } from "./withdraw.tsx";

/** The charts whose states are drawn. */
export const allScreens: readonly ChartScreens[] = [
  topUp,
  amount,
  pay,
  stepUp,
  payment,
  paymentMemory,
  paymentLink,
  requestMoney,
  payments,
  afterPayment,
  transfer,
  withdraw,
  addCard,
  prepareCard,
  deleteCard,
  freezeCard,
  keyedCall,
  answerAge,
  balanceDisplay,
  passkey,
  payoutChange,
  bankAccounts,
  addBankAccount,
  accountGate,
  query,
  personSession,
  inactivity,
  transactions,
  transactionDetail,
  copyText,
  statement,
  saveFile,
  wizard,
  formStep,
  identityStep,
  submission,
  shell,
  notifications,
  openCall,
  toasts,
  toast,
  storedData,
  preferences,
  carousel,
  dialogs,
  session,
  pages,
  app,
  auth,
  offlineBalance,
];
