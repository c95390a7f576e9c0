import { notedCardCalls } from "./cards.ts";

/** Texts for a change that an earlier page sent and whose answer is unknown. */
export const openCall = {
  title: "We don't know yet whether your change went through",
  noted: {
    ...notedCardCalls,
    updateIndividual: "As noted in this browser, your personal details were to be sent: {{when}}.",
    uploadIdentityDocument: "As noted in this browser, your document was to be uploaded: {{when}}.",
    updateAccountStatus:
      "As noted in this browser, the review of your account was to be asked for: {{when}}.",
    updateBankAccount: "As noted in this browser, the account for withdrawals was to be changed: {{when}}.",
  },
  waiting: "We keep asking. Nothing is sent again unless you ask for it.",
  cancel: "Cancel this change",
  done: "The change that was open went through.",
  notDone: "The change that was open was not made.",
} as const;
