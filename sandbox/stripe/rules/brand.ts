import type { StripeCardElementChangeEvent } from "@stripe/stripe-js";

export type Brand = StripeCardElementChangeEvent["brand"];

interface Scheme {
  readonly brand: Brand;
  /** Ranges of issuer identification numbers. A card number is compared by as many digits as the range has. */
  readonly ranges: readonly (readonly [from: string, to: string])[];
  readonly lengths: readonly number[];
  readonly groups: readonly number[];
  readonly cvcLength: number;
}

const fourGroupsOfFour = [4, 4, 4, 4];
const unknownScheme: Scheme = {
  brand: "unknown",
  ranges: [],
  lengths: [16],
  groups: fourGroupsOfFour,
  cvcLength: 3,
};

/** Ordered: a narrower range precedes a wider range of another scheme. */
const schemes: readonly Scheme[] = [
  {
    brand: "amex",
    ranges: [
      ["34", "34"],
      ["37", "37"],
    ],
    lengths: [15],
    groups: [4, 6, 5],
    cvcLength: 4,
  },
  {
    brand: "mastercard",
    ranges: [
      ["51", "55"],
      ["2221", "2720"],
    ],
    lengths: [16],
    groups: fourGroupsOfFour,
    cvcLength: 3,
  },
  {
    brand: "discover",
    ranges: [
      ["6011", "6011"],
      ["644", "649"],
      ["65", "65"],
    ],
    lengths: [16],
    groups: fourGroupsOfFour,
    cvcLength: 3,
  },
  {
    brand: "diners",
    ranges: [["36", "36"]],
    lengths: [14],
    groups: [4, 6, 4],
    cvcLength: 3,
  },
  {
    brand: "diners",
    ranges: [
      ["300", "305"],
      ["309", "309"],
      ["38", "39"],
    ],
    lengths: [16],
    groups: fourGroupsOfFour,
    cvcLength: 3,
  },
  { brand: "jcb", ranges: [["3528", "3589"]], lengths: [16], groups: fourGroupsOfFour, cvcLength: 3 },
  {
    brand: "unionpay",
    ranges: [
      ["62", "62"],
      ["81", "81"],
    ],
    lengths: [16, 19],
    groups: [4, 4, 4, 4, 3],
    cvcLength: 3,
  },
  { brand: "visa", ranges: [["4", "4"]], lengths: [16], groups: fourGroupsOfFour, cvcLength: 3 },
];

function isInRange(digits: string, [minPrefix, maxPrefix]: readonly [string, string]): boolean {
  const prefix = digits.slice(0, minPrefix.length);
  return prefix.length === minPrefix.length && prefix >= minPrefix && prefix <= maxPrefix;
}

/** The scheme of a card number, from the digits known so far. */
export function schemeOf(digits: string): Scheme {
  return schemes.find((scheme) => scheme.ranges.some((range) => isInRange(digits, range))) ?? unknownScheme;
}

/** Stripe's name of the scheme; `unknown` while the digits do not determine it. */
export function brandOf(digits: string): Brand {
  return schemeOf(digits).brand;
}
