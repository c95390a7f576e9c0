/**
 * Compares two objects of the Stripe fake whose requests differ in one field: they differ only in that field, in the
 * answer, in a later read and for the wallet.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import type { Database } from "../../sandbox/ports.ts";
import { createBankAccount } from "../../sandbox/stripe/bank-accounts.ts";
import {
  attachCard,
  createCard,
  findCard,
  findCustomersCard,
  insertSeededCard,
} from "../../sandbox/stripe/cards.ts";
import { chargeOnce, settleCharge } from "../../sandbox/stripe/charges.ts";
import {
  confirmSetupIntent,
  createSetupIntent,
  retrieveSetupIntent,
} from "../../sandbox/stripe/setup-intents.ts";

let database: Database & { close(): Promise<void> };
beforeAll(async () => {
  database = await openDatabase("memory");
});
afterAll(() => database.close());

type Leaves = Readonly<Record<string, unknown>>;

function leavesOf(value: unknown, path = ""): Leaves {
  if (typeof value !== "object" || value === null) return { [path]: value };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      Object.entries(leavesOf(inner, path === "" ? name : `${path}.${name}`)),
    ),
  );
}

/** The differing fields with the second object's values, without ids and times, which always differ. */
function differingFields(firstObject: unknown, another: unknown): Leaves {
  const [before, after] = [leavesOf(firstObject), leavesOf(another)];
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((path) => before[path] !== after[path] && !["id", "created", "paymentMethodId"].includes(path))
      .map((path) => [path, after[path]]),
  );
}

const billing = {
  name: "Mara Lindqvist",
  email: "mara@nupay.test",
  phone: "+61400000001",
  address: {
    line1: "1 Martin Place",
    line2: "Level 2",
    city: "Sydney",
    state: "NSW",
    postal_code: "2000",
    country: "AU",
  },
};
const otherBilling = {
  name: "Priya Patel",
  email: "priya@nupay.test",
  phone: "+61400000002",
  address: {
    line1: "9 Collins Street",
    line2: "Suite 7",
    city: "Melbourne",
    state: "VIC",
    postal_code: "3000",
    country: "NZ",
  },
};
const names = ["name", "email", "phone"] as const;
const addressNames = ["line1", "line2", "city", "state", "postal_code", "country"] as const;
const billingChanges = [
  ...names.map((name) => [`billing_details.${name}`, { ...billing, [name]: otherBilling[name] }] as const),
  ...addressNames.map(
    (name) =>
      [
        `billing_details.address.${name}`,
        { ...billing, address: { ...billing.address, [name]: otherBilling.address[name] } },
      ] as const,
  ),
];
const commonFields = { language: "en", fingerprintSecret: "secret" } as const;

/** The value of the billing details at a path of the payment method. */
const billingAt = (details: typeof billing, fieldPath: string) =>
  leavesOf(details)[fieldPath.replace("billing_details.", "")];

describe("a card", () => {
  const year = new Date().getFullYear() + 3;
  const card = { number: "4242424242424242", exp_month: 7, exp_year: year, cvc: "123" };
  const create = (fields: Partial<typeof card> = {}, billingDetails = billing) =>
    createCard(database, { card: { ...card, ...fields }, billingDetails, ...commonFields });

  test.each<[string, Partial<typeof card>, Leaves, Leaves]>([
    [
      "number",
      { number: "5555555555554444" },
      {
        "card.brand": "mastercard",
        "card.display_brand": "mastercard",
        "card.networks.available.0": "mastercard",
        "card.last4": "4444",
        "card.fingerprint": expect.any(String),
      },
      { brand: "mastercard", last4: "4444" },
    ],
    ["exp_month", { exp_month: 11 }, { "card.exp_month": 11 }, { expMonth: 11 }],
    ["exp_year", { exp_year: year + 1 }, { "card.exp_year": year + 1 }, { expYear: year + 1 }],
    ["cvc", { cvc: "321" }, {}, {}],
  ])("with a changed %s differs only there", async (_field, change, answeredChanges, ofWallet) => {
    const [one, another] = [await create(), await create(change)];
    expect(differingFields(one, another)).toEqual(answeredChanges);
    const storedCards = await Promise.all(
      [one, another].map(async ({ id }) => (await findCard(database, id))?.paymentMethod),
    );
    expect(storedCards).toEqual([one, another]);
    for (const { id } of [one, another]) await attachCard(database, id, "dana");
    const [first, second] = await Promise.all(
      [one, another].map(({ id }) => findCustomersCard(database, id)),
    );
    expect(differingFields(first, second)).toEqual(ofWallet);
    expect(leavesOf(first)).toEqual({
      paymentMethodId: one.id,
      customerId: "dana",
      brand: "visa",
      last4: "4242",
      expMonth: 7,
      expYear: year,
    });
  });

  test.each(billingChanges)("with a changed %s differs only there", async (fieldPath, details) => {
    const [one, another] = [await create(), await create({}, details)];
    expect(differingFields(one, another)).toEqual({ [fieldPath]: billingAt(details, fieldPath) });
    expect((await findCard(database, another.id))?.paymentMethod).toEqual(another);
  });

  test("a card of another customer differs only in its customer", async () => {
    const [one, another] = [await create(), await create()];
    await attachCard(database, one.id, "dana");
    await attachCard(database, another.id, "priya");
    const readPaymentMethod = async (id: string) => (await findCard(database, id))?.paymentMethod;
    expect(differingFields(await readPaymentMethod(one.id), await readPaymentMethod(another.id))).toEqual({
      customer: "priya",
    });
  });

  test("a card whose seed differs in one field differs only in that field", async () => {
    const seeded = { customerId: "dana", brand: "visa", last4: "0005", expMonth: 7, expYear: year };
    const otherCard = { customerId: "priya", brand: "amex", last4: "0006", expMonth: 11, expYear: year + 1 };
    const insertAndRead = async (fields: typeof seeded) =>
      findCustomersCard(database, (await insertSeededCard(database, fields)).paymentMethodId);
    const seededCard = await insertAndRead(seeded);
    for (const field of Object.keys(seeded) as (keyof typeof seeded)[])
      expect(
        differingFields(seededCard, await insertAndRead({ ...seeded, [field]: otherCard[field] })),
      ).toEqual({
        [field]: otherCard[field],
      });
  });
});

describe("a bank account", () => {
  const account = { bsb_number: "000000", account_number: "000123456" };
  const create = (fields: Partial<typeof account> = {}, billingDetails = billing) =>
    createBankAccount(database, { account: { ...account, ...fields }, billingDetails, ...commonFields });
  const fingerprint = { "au_becs_debit.fingerprint": expect.any(String) };

  test.each<[string, Partial<typeof account>, Leaves]>([
    ["bsb_number", { bsb_number: "082902" }, { "au_becs_debit.bsb_number": "082902", ...fingerprint }],
    ["account_number", { account_number: "000654321" }, { "au_becs_debit.last4": "4321", ...fingerprint }],
  ])("with a changed %s differs only there", async (_field, change, answeredChanges) => {
    const [one, another] = [await create(), await create(change)];
    expect(differingFields(one, another)).toEqual(answeredChanges);
    const rows = await database.query<object>(
      "select bsb_number, last4, fingerprint from stripe_bank_accounts where id in ($1, $2) order by id = $2",
      [one.id, another.id],
    );
    expect(rows).toEqual([one.au_becs_debit, another.au_becs_debit]);
  });

  test.each(billingChanges)("with a changed %s differs only there", async (fieldPath, details) => {
    expect(differingFields(await create(), await create({}, details))).toEqual({
      [fieldPath]: billingAt(details, fieldPath),
    });
  });
});

describe("a setup intent", () => {
  test("with a changed card differs only there after its confirmation", async () => {
    const number = "4242424242424242";
    const year = new Date().getFullYear() + 3;
    const intents = await Promise.all(
      ["dana", "priya"].map(async (customer) => {
        const card = await createCard(database, {
          card: { number, exp_month: 7, exp_year: year, cvc: "123" },
          billingDetails: billing,
          ...commonFields,
        });
        const opening = await createSetupIntent(database, customer);
        const intentBefore = await retrieveSetupIntent(database, opening);
        const intentAfter = await confirmSetupIntent(database, opening, {
          paymentMethod: card.id,
          language: "en",
        });
        expect(await retrieveSetupIntent(database, opening)).toEqual(intentAfter);
        expect(differingFields(intentBefore, intentAfter)).toEqual({
          payment_method: card.id,
          status: "succeeded",
        });
        expect((await findCustomersCard(database, card.id))?.customerId).toBe(customer);
        return { after: intentAfter, opening, card };
      }),
    );
    const [one, another] = intents;
    expect(differingFields(one?.after, another?.after)).toEqual({
      client_secret: another?.opening.clientSecret,
      payment_method: another?.card.id,
    });
  });
});

describe("a charge", () => {
  const charge = { paymentMethod: "pm_one", cents: 500, state: "succeeded" } as const;
  test.each([
    ["card", { paymentMethod: "pm_two" }],
    ["amount", { cents: 725 }],
    ["outcome", { state: "declined" } as const],
  ])("with a changed %s differs only there", async (_field, change) => {
    const [key, otherKey] = [crypto.randomUUID(), crypto.randomUUID()];
    const firstCharge = await chargeOnce(database, { key, ...charge });
    const anotherCharge = await chargeOnce(database, { key: otherKey, ...charge, ...change });
    expect(differingFields(firstCharge, anotherCharge)).toEqual(change);
    expect([await settleCharge(database, key), await settleCharge(database, otherKey)]).toEqual([
      firstCharge,
      anotherCharge,
    ]);
  });
});
