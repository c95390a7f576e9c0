import type { DialogName } from "../../src/machines/session/dialogs.machine.ts";

/** What a person reads on a dialog and on the button that opens it; not the app's own texts, so that a changed one is seen. */
export const dialogNames = {
  freezeCard: { button: "Freeze Card", title: "Freeze Card", submit: "Freeze Card" },
  topUp: { button: "Top Up", title: "Topup Wallet", submit: "Top Up" },
  withdraw: { button: "Withdraw", title: "Withdraw to Bank", submit: "Withdraw" },
  transfer: { button: "Transfer", title: "Send Money", submit: "Send" },
  addCard: { button: "Add Card", title: "Enter Card Details", submit: "Add Card" },
  deleteCard: { button: "Delete Card", title: "Delete Card", submit: "Delete Card" },
} as const satisfies Record<DialogName, Record<"button" | "title" | "submit", string>>;

/** Those that move money. */
export const payingDialogs = ["topUp", "withdraw", "transfer"] as const satisfies readonly DialogName[];
export type PayingDialog = (typeof payingDialogs)[number];
