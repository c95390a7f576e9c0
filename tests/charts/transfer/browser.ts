import { expect } from "@playwright/test";
import type { FindPayeeOutput } from "../../../src/machines/payees/find-payee.machine.ts";
import type { transferMachine } from "../../../src/machines/payments/transfer.machine.ts";
import { dialog } from "../../journeys/steps.ts";
import type { ChartEvent } from "../../model/browser/chart-types.ts";
import { answerFault, Gate, memoryPerPage } from "../../model/browser/gate.ts";
import {
  balanceAnswered,
  balanceObserved,
  payingTestParam,
  progress,
  walletOf,
} from "../../model/browser/paying.ts";
import type { Fixtures } from "../../model/browser/test-param.ts";
import { payOutputs } from "../../model/payment-dialog.ts";
import { dialogNames } from "../../support/dialog-names.ts";
import type { Person } from "../../support/fixtures.ts";
import { searchOutputs } from "./paths.ts";

const opening = 10_000;
const lowerBalance = 8_000;
const nobody = "0499 999 999";

/** Whether the typed number belongs to a payee's wallet or to no wallet. */
type SearchResult = "payee" | "nobody";

const search = memoryPerPage<{ readonly payee: Person; readonly users: Gate; typed: SearchResult }>();
const box = ({ page }: Fixtures) => dialog(page, dialogNames.transfer.title);
const phone = (fixtures: Fixtures) => box(fixtures).getByRole("textbox", { name: "Phone Number" });

function searchResultOf(output: FindPayeeOutput): SearchResult {
  return "payee" in output ? "payee" : "nobody";
}

function nextSearchResult(rest: readonly ChartEvent<typeof transferMachine>[]): SearchResult | undefined {
  const searchEvent = rest.find((event) => event.type === "xstate.done.actor.findPayee");
  return searchEvent === undefined ? undefined : searchResultOf(searchEvent.output);
}

export const testParam = payingTestParam<typeof transferMachine>({
  ...dialogNames.transfer,
  path: "/api/v1/wallet/transfer",
  decline: { status: 400, code: "insufficient_funds" },
  moves: "out",
  success: "Transfer successful",
  account: { status: "A", balance: opening },
  limit: opening,
  otherwise: {
    "$ available of $": "all of the balance is available in these walks",
    "Available once your balance is known.": "the balance is known in these walks",
    "They receive": "the box decides about it, and is empty at first",
    "Nothing was taken.": "the app has a sentence of its own for the refusals of these walks",
  },
  mayPay: (snapshot) => snapshot.matches("choosing"),
  paths: {
    starts: {
      "the transfer dialog is opened": (world) => ({
        payments: world.reference("coordinator"),
        requestId: "dialog-1",
        accountId: "acct-dana",
      }),
    },
    events: {
      "balance.answered": ({ balance }) => {
        if (balance === undefined) return [{ balance: walletOf(opening) }];
        return balance.balance === opening ? [{ balance: walletOf(lowerBalance) }] : [];
      },
      // The wallet finds one other person.
      "phone.changed": [{ phone: "0400 000 002" }, { phone: " " }],
      "payee.chosen": [{ phone: "0400 000 002" }],
    },
    answers: { findPayee: searchOutputs, payment: payOutputs },
  },
  unreachable: {
    ...balanceObserved,
    "paying — done: payment [isPayeeChanged] → finding.missed":
      "the number would have to move to another person while the form is open for a minute",
    "finding — payee.chosen → finding.searching":
      "nobody is known in a new browser: tests/journeys/payees.spec.ts chooses one",
    "finding.searching — payee.chosen*": "nobody is known in a new browser",
    "finding — message.changed → stays": "the field is there once the payee is",
    "finding.searching — error: findPayee → finding.missed": "the chart that searches keeps its own failures",
  },
  // A new number can be typed during a search, but not while a payment is being sent. The dashboard knows the balance
  // before the dialog opens.
  isTransient: (_, snapshot) => snapshot.context.balance === undefined,
  canCause: ({ type }, snapshot) => {
    if (snapshot.context.balance === undefined) return type === "balance.answered";
    if (type === "message.changed") return snapshot.matches("choosing");
    return type !== "phone.changed" || !snapshot.matches("paying");
  },
  begin: async (fixtures) => {
    const payee = await fixtures.makePerson({ firstName: "Priya" });
    search.begin(fixtures, {
      payee,
      users: await Gate.before(fixtures.page, "/api/v1/users"),
      typed: "nobody",
    });
    fixtures.guard.expect(/api\/v1\/users/);
  },
  events: {
    "phone.changed": async (fixtures, event, _, { rest }) => {
      const memory = search(fixtures);
      memory.typed = nextSearchResult(rest) ?? "nobody";
      const numbers = { payee: memory.payee.mobile, nobody };
      await phone(fixtures).fill(event.phone.trim() === "" ? event.phone : numbers[memory.typed]);
      await expect(box(fixtures).getByText("Priya")).toBeHidden();
    },
    "message.changed": (fixtures, { message }) =>
      box(fixtures).getByRole("textbox", { name: "Message (optional)" }).fill(message),
    searched: (fixtures) => box(fixtures).getByRole("button", { name: "Search" }).click(),
    "xstate.done.actor.findPayee": async (fixtures, { output }) => {
      const { users, payee, typed } = search(fixtures);
      const soughtKind = searchResultOf(output);
      const { accountId, firstName } = payee;
      const people = soughtKind === "payee" ? [{ accountId, firstName }] : [];
      await users.pass(fixtures, soughtKind === typed ? undefined : answerFault(people));
      if (soughtKind === "payee") await expect(box(fixtures).getByText("Priya")).toBeVisible();
      else
        await expect(
          box(fixtures)
            .getByRole("alert")
            .filter({ hasText: /No account uses this number/ }),
        ).toBeVisible();
    },
    "balance.answered": async (fixtures, _event, _upcoming, { before }) => {
      if (before.context.balance === undefined) return;
      await balanceAnswered(fixtures, lowerBalance);
      await expect(box(fixtures).getByText("Up to $80.00")).toBeVisible();
    },
  },
  states: {
    finding: async (fixtures) => {
      await expect(box(fixtures).getByRole("button", { name: "Send", exact: true })).toBeDisabled();
      await progress(fixtures).payment.expectWaiting(0);
    },
    "finding.searching": async (fixtures) => {
      await search(fixtures).users.met();
      await expect(box(fixtures).getByRole("button", { name: "Search" })).toHaveAttribute(
        "aria-busy",
        "true",
      );
    },
    "finding.missed": (fixtures) => expect(phone(fixtures)).toHaveAttribute("aria-invalid", "true"),
  },
});
