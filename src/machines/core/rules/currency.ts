// With its attribute, since tests run by Node itself import this, too.
import brand from "../../../../brand/currency.json" with { type: "json" };

/** The wallet's only currency: ISO 4217, with two decimals. The brand's folder says which. */
export const currency: string = brand.code;
/** What stands before an amount in it, behind the amount's sign. */
export const currencyPrefix: string = brand.prefix;
