import { expect } from "@playwright/test";
import type { AnyEventObject } from "xstate";
import type { Payee } from "../../../src/machines/domain.ts";
import { dialog } from "../../journeys/steps.ts";
import type { Person } from "../../support/fixtures.ts";
import { answering, Gate, remembered } from "./gate.ts";
import type { Stage } from "./hands.ts";
import { balanceAnswered, payingHands, till } from "./paying.ts";

const opening = 10_000;
const less = 8_000;
const nobody = "0499 999 999";

/** Who is looked for: whom the wallet finds under the number that is typed. */
type Sought = "payee" | "nobody" | "oneself" | "several";

const search = remembered<{ readonly payee: Person; readonly users: Gate; typed: Sought }>();
const box = ({ page }: Stage) => dialog(page, "Send Money");
const phone = (stage: Stage) => box(stage).getByRole("textbox", { name: "Phone Number" });

/** The path file's people, as the wallet has them. */
function soughtOf(payees: readonly Payee[]): Sought {
  if (payees.length > 1) return "several";
  if (payees[0] === undefined) return "nobody";
  return payees[0].firstName === "Priya" ? "payee" : "oneself";
}

function nextSought(rest: readonly AnyEventObject[]): Sought | undefined {
  const found = rest.find(({ type }) => type === "xstate.done.actor.findPayee");
  return found === undefined ? undefined : soughtOf(found.output);
}

const why: Readonly<Record<Exclude<Sought, "payee">, RegExp>> = {
  nobody: /Nobody was found/,
  several: /more than one person/,
  oneself: /your own number/,
};

export const hands = payingHands({
  button: "Transfer",
  title: "Send Money",
  submit: "Send",
  path: "/api/v1/wallet/transfer",
  refusal: { status: 400, code: "insufficient_funds" },
  moves: "out",
  success: "Transfer successful",
  account: { status: "A", balance: opening },
  limit: opening,
  mayPay: (snapshot) => snapshot.matches("choosing") && snapshot.context.cents > 0,
  mayType: (snapshot) => snapshot.matches("choosing"),
  paths: {
    starts: {
      "the transfer dialog is opened": (world) => ({
        payments: world.reference("desk"),
        requestId: "dialog-1",
        accountId: "acct-dana",
        balance: opening,
      }),
    },
    events: {
      "balance.changed": (context) =>
        (context as { balance?: number }).balance === opening ? [{ balance: less }] : [],
    },
  },
  // A number can be typed while the one before is being looked for; the payment on its way keeps its payee.
  canBeCaused: ({ type }, snapshot) => type !== "phone.changed" || !snapshot.matches("paying"),
  begin: async (stage) => {
    const payee = await stage.makePerson({ firstName: "Priya" });
    search.begin(stage, { payee, users: await Gate.before(stage.page, "/api/v1/users"), typed: "nobody" });
    stage.guard.expect(/api\/v1\/users/);
  },
  cause: {
    "phone.changed": async (stage, event, _, { rest }) => {
      const memory = search(stage);
      memory.typed = nextSought(rest) ?? "payee";
      const numbers = { payee: memory.payee.mobile, oneself: stage.person.mobile, nobody, several: nobody };
      await phone(stage).fill(event.phone.trim() === "" ? event.phone : numbers[memory.typed]);
      await expect(box(stage).getByText("Priya")).toBeHidden();
    },
    searched: (stage) => box(stage).getByRole("button", { name: "Search" }).click(),
    "xstate.done.actor.findPayee": async (stage, { output }) => {
      const { users, payee, typed } = search(stage);
      const sought = soughtOf(output);
      const people = {
        payee: [payee],
        nobody: [],
        oneself: [stage.person],
        several: [payee, stage.person],
      }[sought].map(({ accountId, firstName }) => ({ accountId, firstName }));
      await users.pass(stage, sought === typed && sought !== "several" ? undefined : answering(people));
      if (sought === "payee") await expect(box(stage).getByText("Priya")).toBeVisible();
      else await expect(box(stage).getByRole("alert").filter({ hasText: why[sought] })).toBeVisible();
    },
    "xstate.error.actor.findPayee": async (stage) => {
      await search(stage).users.drop();
      await expect(box(stage).getByRole("alert").filter({ hasText: "Network Error" })).toBeVisible();
    },
    "balance.changed": async (stage) => {
      await balanceAnswered(stage, { balance: less, availableBalance: less });
      await expect(box(stage).getByText("Up to $80.00")).toBeVisible();
    },
  },
  sees: {
    finding: async (stage) => {
      await expect(box(stage).getByRole("button", { name: "Send", exact: true })).toBeDisabled();
      expect(till(stage).payment.waiting).toBe(0);
    },
    "finding.asking": async (stage) => {
      await expect(box(stage).getByText("The mobile number that the person signed up with.")).toBeVisible();
      await expect(box(stage).getByRole("alert")).toHaveCount(0);
    },
    "finding.searching": async (stage) => {
      await search(stage).users.met();
      await expect(box(stage).getByRole("button", { name: "Search" })).toHaveAttribute("aria-busy", "true");
    },
    "finding.missed": async (stage) => {
      await expect(phone(stage)).toHaveAttribute("aria-invalid", "true");
      await expect(box(stage).getByRole("alert")).toHaveCount(1);
    },
  },
});
