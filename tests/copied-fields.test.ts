/**
 * An object that copies two fields of another object copies every field that both types have. Code that omits an
 * optional field still compiles, and later readers of the object do not find the field.
 */
import { expect, test } from "vitest";
import { appProgram } from "./support/app-program.ts";
import { copiedFields } from "./support/copied-fields.ts";

const seeded = `
interface Order { readonly cents: number; readonly phone: string; readonly message?: string; readonly fee?: number }
interface Entry { readonly cents: number; readonly phone: string; readonly message?: string }
export const forgotten = (order: Order): Entry => ({ cents: order.cents, phone: order.phone });
export const constant = ({ cents, phone }: Order): Entry => ({ cents, phone, message: "" });
export const swapped = (order: Order): Entry => ({ cents: order.cents, phone: order.phone, message: order.phone });
export const whole = (order: Order): Entry => ({ cents: order.cents, phone: order.phone, message: order.message ?? "" });
export const conditional = ({ cents, phone, ...rest }: Order): Entry => ({ cents, phone, ...rest });
`;
const seededFile = "src/machines/core/seeded-copies.ts";

/** The reasons why these fields are not copied, by file, function and fields. */
const reasons: Readonly<Record<string, string>> = {
  "src/machines/payments/payment-outcome.ts orderOf: message": "the journal has no message",
  "src/machines/payments/rules/payment-memory.ts changeMemory: paidBefore, foundAt": "of one search alone",
  "src/services/api/answers.ts keepStatus: statusText": "HTTP/2 has none",
  "src/services/api/client.ts Api: fetch": "called by the function that takes its place",
  "src/services/identity/client.ts takeOverOptions: responseMode, flow, redirectUri":
    "the library's own defaults",
  "src/services/payments/prepare-payment.ts preparePayment: message": "added after the entry is stored",
  "src/services/payments/send-once.ts sendOnce: key": "part of the headers",
};

test("an object that is copied field by field contains every field that both types have", () => {
  const { copyCount, incomplete } = copiedFields(appProgram({ [seededFile]: seeded }));
  const foundFaults = incomplete.map(({ place, missing }) => `${place}: ${missing.join(", ")}`);
  const seededFaults = foundFaults.filter((fault) => fault.startsWith(seededFile));
  expect(seededFaults).toEqual(
    ["forgotten", "constant", "swapped"].map((name) => `${seededFile} ${name}: message`),
  );
  const unseededFaults = foundFaults.filter((fault) => !seededFaults.includes(fault));
  expect(unseededFaults.filter((fault) => reasons[fault] === undefined)).toEqual([]);
  expect(
    Object.keys(reasons).filter((fault) => !unseededFaults.includes(fault)),
    "needs no reason",
  ).toEqual([]);
  expect(copyCount).toBeGreaterThan(80);
}, 120_000);
