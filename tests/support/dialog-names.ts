import { type CardDialog, cardDialogs, type DialogName } from "../../src/machines/session/dialogs.machine.ts";
import { titleOf } from "./title-of.ts";

type Names = Record<"button" | "title" | "submit", string>;

/** A dialog with one call for a saved card has the title of its name: `deleteCard` is "Delete Card". */
const cardDialogNames = Object.fromEntries(
  cardDialogs.map((name) => [name, { button: titleOf(name), title: titleOf(name), submit: titleOf(name) }]),
) as Record<CardDialog, Names>;

/**
 * The visible titles of dialogs and the labels of the buttons that open them; not read from the app's texts, so that a
 * changed text fails a test.
 */
export const dialogNames = {
  ...cardDialogNames,
  topUp: { button: "Top Up", title: "Topup Wallet", submit: "Top Up" },
  withdraw: { button: "Withdraw", title: "Withdraw to Bank", submit: "Withdraw" },
  transfer: { button: "Transfer", title: "Send Money", submit: "Send" },
  addCard: { button: "Add Card", title: "Enter Card Details", submit: "Add Card" },
} as const satisfies Record<DialogName, Names>;

/** The dialogs that move money. */
export const payingDialogs = ["topUp", "withdraw", "transfer"] as const satisfies readonly DialogName[];
export type PayingDialog = (typeof payingDialogs)[number];
