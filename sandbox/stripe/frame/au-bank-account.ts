import { messageText } from "../messages/index.ts";
import {
  bankNameOf,
  formatAccountNumber,
  formatBsb,
  validateAccountNumber,
  validateBsb,
} from "../rules/bank-account.ts";
import { digitsOf } from "../rules/digits.ts";
import type { ElementKind } from "./element.ts";
import { Field } from "./field.ts";

/** BSB and account number of an Australian bank. */
export const auBankAccountElement: ElementKind = {
  title: "bankFrame",
  build({ language, root, onChange }) {
    const bsb = new Field(
      {
        name: "bsb",
        label: messageText("bsbLabel", language),
        placeholder: messageText("bsb", language),
        autocomplete: "off",
        inputMode: "numeric",
        format: formatBsb,
        validate: validateBsb,
        isFull: () => true,
      },
      onChange,
    );
    const account = new Field(
      {
        name: "accountNumber",
        label: messageText("accountNumberLabel", language),
        placeholder: messageText("accountNumber", language),
        autocomplete: "off",
        inputMode: "numeric",
        format: formatAccountNumber,
        validate: validateAccountNumber,
        isFull: () => false,
      },
      onChange,
    );
    root.classList.add("bank-account");
    root.append(bsb.input, account.input);
    return {
      fields: [bsb, account],
      apply: () => undefined,
      refresh: () => undefined,
      state: () => ({ brand: "unknown", postalCode: "", bankName: bankNameOf(bsb.value) }),
      body: () => ({
        type: "au_becs_debit",
        au_becs_debit: { bsb_number: digitsOf(bsb.value), account_number: digitsOf(account.value) },
      }),
    };
  },
};
