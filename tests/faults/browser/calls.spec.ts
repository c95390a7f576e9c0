/** Every fault of a call, in the real app: one person, one dialog, one fault after the other. */

import { openDashboard } from "../../journeys/steps.ts";
import { expect, test } from "../../support/fixtures.ts";
import { journalOf } from "../../support/payment-journal.ts";
import { visa } from "../../support/saved-card.ts";
import { callFaults } from "../calls/call-faults.ts";
import { fillDialog, ledgerOf, moneyDialogs, submitOf } from "./dialogs.ts";

test.use({ personDetails: { account: { status: "A", balance: 1_000_000, cards: [visa] } } });

/** Faults that the sandbox can simulate, and that do not leave the payment undecided. */
const faults = callFaults.filter(
  ({ plans, readPlan, expected }) =>
    plans?.every(({ times }) => times === undefined) && readPlan === undefined && expected[0] !== "undecided",
);

for (const dialog of moneyDialogs) {
  test(`the dialog shows the right result for each fault of the ${dialog.call} call, and the ledger agrees`, async ({
    page,
    person,
    makePerson,
    control,
    guard,
  }, info) => {
    test.setTimeout(600_000);
    // The app does not follow a redirect to a page, and the browser's error names that page's address.
    guard.expect(/wallet\/(?:top-up|transfer|payout)|\/login$/);
    const payee = await makePerson({ firstName: "Priya" });
    await openDashboard(page, person);
    let cents = 100;
    const problems: string[] = [];
    for (const fault of faults) {
      cents += 1;
      const amount = (cents / 100).toFixed(2);
      const complaint = await meet().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      info.annotations.push({
        type: "cell",
        description: JSON.stringify({ fault: fault.name, call: dialog.call, complaint }),
      });
      if (complaint !== undefined) problems.push(`${fault.name}: ${complaint}`);

      async function meet(): Promise<void> {
        const ledgerBefore = await ledgerOf(control, person);
        const open = await fillDialog(page, dialog, amount, payee);
        for (const plan of fault.plans ?? []) {
          await control.fault({ method: "POST", path: dialog.path, email: person.email, ...plan });
        }
        await submitOf(open, dialog).click();
        const settles = fault.expected[0] === "succeeded";
        if (settles) {
          await expect(open).toBeHidden({ timeout: 30_000 });
        } else {
          await expect(open.getByRole("alert").first()).toBeVisible({ timeout: 30_000 });
          await expect(open.getByRole("textbox", { name: "Amount" })).toHaveValue(`$${amount}`);
          await open.getByRole("button", { name: "Close" }).click();
          await expect(open).toBeHidden();
        }
        const ledgerAfter = await ledgerOf(control, person);
        expect(ledgerAfter).toEqual({
          balanced: true,
          balance: ledgerBefore.balance + (settles ? dialog.sign * cents : 0),
          transactions: ledgerBefore.transactions + (settles ? 1 : 0),
        });
        expect(await journalOf(page)).toEqual([]);
      }
    }
    expect(problems).toEqual([]);
  });
}
