/** Moves the person's money as if from another device. */
import { sandboxVariable } from "../../support/global-setup.ts";
import { payerOf } from "../../support/live-money.ts";
import type { Fixtures } from "./test-param.ts";

/** Makes a transfer to or from the person, so that the wallet has this balance. */
export async function bringBalanceTo(
  { page, control, person, makePerson }: Fixtures,
  cents: number,
): Promise<void> {
  const { balance = 0 } = (await control.accountInLedger(person.email)) ?? {};
  const difference = cents - balance;
  if (difference === 0) return;
  const amount = Math.abs(difference);
  const otherPerson = await makePerson({ account: { status: "A", balance: amount } });
  const [payer, payee] = difference > 0 ? [otherPerson, person] : [person, otherPerson];
  const pay = await payerOf(payer.email, new URL(page.url()).origin, process.env[sandboxVariable] ?? "");
  await pay(payee.accountId, String(amount));
}
