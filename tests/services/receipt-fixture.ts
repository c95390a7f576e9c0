import type { Receipt } from "../../src/machines/history/rules/receipt.ts";

/** A receipt of a transfer to a person with an Arabic name. */
export const receipt: Receipt = {
  product: "nupay",
  language: "en",
  direction: "ltr",
  title: "Receipt",
  label: "Outgoing Transfer",
  amount: "-$35.00",
  reference: "NP-4F2A9C81B0",
  rows: [
    { label: "To", value: "\u2068محمد علي\u2069" },
    { label: "Made", value: "Nov 19, 2026 4:12 PM" },
    { label: "Reference", value: "NP-4F2A9C81B0", direction: "ltr" },
  ],
  disclaimer: "This is a system-generated receipt and needs no signature.",
};
