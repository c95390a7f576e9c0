import { messageText } from "../messages/index.ts";
import { brandOf } from "../rules/brand.ts";
import { cardNumberIsFull, formatCardNumber, validateCardNumber } from "../rules/card-number.ts";
import { cvcLength, formatCvc, validateCvc } from "../rules/cvc.ts";
import { digitsOf } from "../rules/digits.ts";
import { formatExpiry, parseExpiry, validateExpiry } from "../rules/expiry.ts";
import { formatPostalCode, validatePostalCode } from "../rules/postal-code.ts";
import { BrandIcon } from "./brand-icon.ts";
import type { ElementKind } from "./element.ts";
import { Field } from "./field.ts";

/** Number, expiry, CVC and, unless hidden, postal code. */
export const cardElement: ElementKind = {
  title: "cardFrame",
  build({ language, root, onChange }) {
    const number = new Field(
      {
        name: "cardnumber",
        label: messageText("cardNumberLabel", language),
        placeholder: messageText("cardNumber", language),
        autocomplete: "cc-number",
        inputMode: "numeric",
        format: formatCardNumber,
        validate: validateCardNumber,
        isFull: cardNumberIsFull,
      },
      onChange,
    );
    const cardDigits = () => digitsOf(number.value);
    const expiry = new Field(
      {
        name: "exp-date",
        label: messageText("expiryLabel", language),
        placeholder: messageText("expiry", language),
        autocomplete: "cc-exp",
        inputMode: "numeric",
        format: formatExpiry,
        validate: (text) => validateExpiry(text, new Date()),
        isFull: () => true,
      },
      onChange,
    );
    const cvc = new Field(
      {
        name: "cvc",
        label: messageText("cvcLabel", language),
        placeholder: messageText("cvc", language),
        autocomplete: "cc-csc",
        inputMode: "numeric",
        format: (text) => formatCvc(text, cardDigits()),
        validate: (text) => validateCvc(text, cardDigits()),
        isFull: (text) => text.length >= cvcLength(cardDigits()),
      },
      onChange,
    );
    const postalCodeField = new Field(
      {
        name: "postal",
        label: messageText("postalCodeLabel", language),
        placeholder: messageText("postalCode", language),
        autocomplete: "postal-code",
        inputMode: "text",
        format: formatPostalCode,
        validate: validatePostalCode,
        isFull: () => false,
      },
      onChange,
    );
    const icon = new BrandIcon();
    const details = document.createElement("div");
    details.className = "details";
    details.append(expiry.input, cvc.input, postalCodeField.input);
    root.classList.add("card");
    root.append(icon.element, number.input, details);

    return {
      fields: [number, expiry, cvc, postalCodeField],
      apply(options) {
        postalCodeField.input.hidden = options.hidePostalCode === true;
        icon.element.toggleAttribute("hidden", options.hideIcon === true);
        const prefilledCode = options.value?.postalCode;
        if (typeof prefilledCode === "string" && postalCodeField.value === "")
          postalCodeField.input.value = formatPostalCode(prefilledCode);
      },
      refresh() {
        icon.show(brandOf(cardDigits()));
        cvc.reformat();
      },
      state: () => ({
        brand: brandOf(cardDigits()),
        postalCode: postalCodeField.value.trim(),
        bankName: undefined,
      }),
      body() {
        const date = parseExpiry(expiry.value, new Date());
        return {
          type: "card",
          card: {
            number: cardDigits(),
            exp_month: date?.month,
            exp_year: date?.year,
            cvc: cvc.value,
          },
        };
      },
    };
  },
};
