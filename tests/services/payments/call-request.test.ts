import { expect, test } from "vitest";
import type { PersonalDetails } from "../../../src/machines/core/rules/personal-details.ts";
import type { CallOrder } from "../../../src/machines/instructions/call-order.ts";
import { Api } from "../../../src/services/api/client.ts";
import { callRequest } from "../../../src/services/payments/call-request.ts";
import { fakeDevice } from "./fake-device.ts";

const personalDetails: PersonalDetails = {
  firstName: " Ada ",
  lastName: " Byron ",
  email: "ada@example.com",
  phone: "0400 555 301",
  dateOfBirth: "1991-03-14",
  addressLine1: " 18 Kelvin Street ",
  city: " Carlton ",
  state: " VIC ",
  postalCode: " 3053 ",
  country: "AU",
};
const payout = {
  accountHolderType: "individual",
  accountHolderName: " Ada Byron ",
  accountNumber: "71-92 46143",
  routingNumber: "062 719",
  country: "AU",
  currency: "AUD",
};
const document = { name: "passport.pdf", size: 4, content: new File(["%PDF"], "passport.pdf") };

/** The single request that the order's call sends. */
async function send(order: CallOrder): Promise<Request> {
  const requests: Request[] = [];
  const { browser } = fakeDevice(async (input, init) => {
    requests.push(new Request(input, init));
    return new Response("{}");
  }).openTab();
  const api = new Api({
    address: "https://wallet.test/api/v1",
    idempotency: "required",
    browser,
    token: async () => "token",
    renewToken: async () => {},
    person: async () => "dana",
  });
  await api.exchange(callRequest(order).make, { token: "token", timeout: 1_000 });
  expect(requests).toHaveLength(1);
  return requests[0] as Request;
}

const individual = {
  firstName: "Ada",
  lastName: "Byron",
  dob: { day: 14, month: 3, year: 1991 },
  address: { line1: "18 Kelvin Street", city: "Carlton", state: "VIC", postalCode: "3053", country: "AU" },
  phone: "+61400555301",
};
const bankAccount = {
  country: "AU",
  currency: "aud",
  accountNumber: "719246143",
  routingNumber: "062719",
  accountHolderName: "Ada Byron",
  accountHolderType: "individual",
};
const account = { email: "ada@example.com", country: "AU", keycloakId: "sub-1" };

const calls: readonly (readonly [CallOrder, string, unknown])[] = [
  [{ operation: "saveCard", paymentMethodId: "pm_1" }, "POST /cards/save", { paymentMethodId: "pm_1" }],
  [{ operation: "removeCard", paymentMethodId: "pm_1" }, "POST /cards/remove", { paymentMethodId: "pm_1" }],
  [
    { operation: "freezeCard", paymentMethodId: "pm_1", frozen: false },
    "POST /cards/freeze",
    { paymentMethodId: "pm_1", frozen: false },
  ],
  [{ operation: "createAccount", email: account.email, sub: "sub-1" }, "POST /fiat/accounts", account],
  [{ operation: "updateIndividual", personal: personalDetails }, "PUT /fiat/accounts/individual", individual],
  [{ operation: "updateBankAccount", payout }, "PUT /fiat/accounts/bank-account", bankAccount],
  [
    { operation: "updateIndividual", personal: { ...personalDetails, postalCode: "٣٠٥٣" } },
    "PUT /fiat/accounts/individual",
    individual,
  ],
  [
    { operation: "updateBankAccount", payout: { ...payout, accountNumber: "٧١٩٢٤٦١٤٣" } },
    "PUT /fiat/accounts/bank-account",
    bankAccount,
  ],
  [
    { operation: "updateBankAccount", payout: { ...payout, accountHolderType: "company" } },
    "PUT /fiat/accounts/bank-account",
    { ...bankAccount, accountHolderType: "company" },
  ],
  [{ operation: "updateAccountStatus" }, "PUT /fiat/accounts", { status: "A" }],
];

test.each(calls)("%o is sent as %s", async (order, call, body) => {
  const request = await send(order);
  expect(`${request.method} ${new URL(request.url).pathname}`).toBe(call.replace(" ", " /api/v1"));
  expect(await request.json()).toEqual(body);
});

test("linking a card sends no body", async () => {
  const request = await send({ operation: "linkCard" });
  expect(`${request.method} ${new URL(request.url).pathname}`).toBe("POST /api/v1/cards/link");
  expect(await request.text()).toBe("");
});

test("a document is sent as the only part of a form", async () => {
  const request = await send({ operation: "uploadIdentityDocument", document });
  expect(`${request.method} ${new URL(request.url).pathname}`).toBe(
    "POST /api/v1/fiat/accounts/identity-document",
  );
  const formEntries = [...(await request.formData()).entries()];
  expect(formEntries.map(([name, part]) => [name, part instanceof File && part.name])).toEqual([
    ["file", "passport.pdf"],
  ]);
});

test("a call with an invalid phone number is not sent", () => {
  expect(() =>
    callRequest({ operation: "updateIndividual", personal: { ...personalDetails, phone: "12" } }),
  ).toThrow(expect.objectContaining({ failure: { kind: "rejected", code: "phone_invalid" } }));
});

test("a call's lock name contains its operation and card, and its content is the body of its request", () => {
  const slots = (["saveCard", "removeCard"] as const).flatMap((operation) =>
    ["pm_1", "pm_2"].map((paymentMethodId) => callRequest({ operation, paymentMethodId }).slot),
  );
  expect(slots).toEqual(["saveCard pm_1", "saveCard pm_2", "removeCard pm_1", "removeCard pm_2"]);
  const content = (order: CallOrder) => callRequest(order).content;
  const freezing = [true, false].map((isFrozen) =>
    callRequest({ operation: "freezeCard", paymentMethodId: "pm_1", frozen: isFrozen }),
  );
  expect(freezing.map(({ slot, content: frozen }) => [slot, frozen])).toEqual([
    ["freezeCard pm_1", "true"],
    ["freezeCard pm_1", "false"],
  ]);
  expect(content({ operation: "updateBankAccount", payout })).toBe(JSON.stringify(bankAccount));
  expect(content({ operation: "updateIndividual", personal: personalDetails })).toBe(
    JSON.stringify(individual),
  );
  expect(content({ operation: "createAccount", email: account.email, sub: "sub-1" })).toBe(
    JSON.stringify(account),
  );
  expect(content({ operation: "uploadIdentityDocument", document })).toBe(document.content);
  expect(content({ operation: "removeCard", paymentMethodId: "pm_1" })).toBe("");
  for (const operation of ["linkCard", "updateAccountStatus"] as const)
    expect(callRequest({ operation })).toMatchObject({ slot: operation, content: "" });
});
