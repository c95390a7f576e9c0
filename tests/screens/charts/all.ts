import { screens as accountGate } from "../../charts/account-gate/screens.tsx";
import { screens as addBankAccount } from "../../charts/add-bank-account/screens.tsx";
import { screens as addCard } from "../../charts/add-card/screens.tsx";
import { screens as afterPayment } from "../../charts/after-payment/screens.tsx";
import { screens as amount } from "../../charts/amount/screens.tsx";
import { screens as answerAge } from "../../charts/answer-age/screens.tsx";
import { app, auth, offlineBalance } from "../../charts/app/screens.tsx";
import { screens as balanceDisplay } from "../../charts/balance-display/screens.tsx";
import { screens as bankAccounts } from "../../charts/bank-accounts/screens.tsx";
import { screens as deleteCard } from "../../charts/delete-card/screens.tsx";
import { screens as freezeCard } from "../../charts/freeze-card/screens.tsx";
import { screens as inactivity } from "../../charts/inactivity/screens.tsx";
import { screens as keyedCall } from "../../charts/keyed-call/screens.tsx";
import { screens as notifications } from "../../charts/notifications/screens.tsx";
import { screens as openCall } from "../../charts/open-call/screens.tsx";
import { screens as passkey } from "../../charts/passkey/screens.tsx";
import { screens as pay } from "../../charts/pay/screens.tsx";
import { screens as payment } from "../../charts/payment/screens.tsx";
import { screens as paymentMemory } from "../../charts/payment-memory/screens.tsx";
import { screens as payments } from "../../charts/payments/screens.tsx";
import { screens as payoutChange } from "../../charts/payout-change/screens.tsx";
import { screens as personSession } from "../../charts/person-session/screens.tsx";
import { screens as prepareCard } from "../../charts/prepare-card/screens.tsx";
import { screens as query } from "../../charts/query/screens.tsx";
import { paymentLink, screens as requestMoney } from "../../charts/request-money/screens.tsx";
import { screens as saveFile } from "../../charts/save-file/screens.tsx";
import { screens as statement } from "../../charts/statement/screens.tsx";
import { screens as stepUp } from "../../charts/step-up/screens.tsx";
import { screens as systemNotifications } from "../../charts/system-notifications/screens.tsx";
import { screens as topUp } from "../../charts/top-up/screens.tsx";
import { copyText, screens as transactionDetail } from "../../charts/transaction-detail/screens.tsx";
import { screens as transactions } from "../../charts/transactions/screens.tsx";
import { screens as transfer } from "../../charts/transfer/screens.tsx";
import { screens as withdraw } from "../../charts/withdraw/screens.tsx";
import type { ChartScreens } from "../page/chart-screens.ts";
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
import { formStep, identityStep, submission, wizard } from "./setup.tsx";

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
  systemNotifications,
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
