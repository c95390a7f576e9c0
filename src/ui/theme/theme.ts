import type { vars } from "./contract.css.ts";

/** The values of one theme: hexadecimal colours, and shadows in CSS. */
export type Theme = {
  readonly [Group in keyof typeof vars]: { readonly [Role in keyof (typeof vars)[Group]]: string };
};
