import { expect } from "@playwright/test";
import type { MakeStatementOutput } from "../../../src/machines/history/make-statement.machine.ts";
import { makeStatement } from "../../../src/machines/history/rules/statement.ts";
import type { statementMachine } from "../../../src/machines/history/statement.machine.ts";
import { history } from "../../machines/session-fakes.ts";
import { balanceOf } from "../../model/browser/paying.ts";
import {
  account,
  cancelButton,
  choosePeriod,
  enterDate,
  expectFault,
  expectGenerating,
  expectGenerationFailed,
  farFuture,
  future,
  generateButton,
  lines,
  list,
  openStatements,
  passList,
  pastDate,
  rejectList,
  startsInFuture,
  statementArticle,
} from "../../model/browser/statement-page.ts";
import type { TestParam } from "../../model/browser/test-param.ts";

const madeStatement: MakeStatementOutput = {
  statement: makeStatement({
    transactions: history.pages.flat(),
    balance: history.balance,
    range: { start: pastDate, end: pastDate },
    calendar: { today: pastDate, timeZone: "UTC", now: `${pastDate}T00:00:00.000Z` },
  }),
};

const noFailureReason = "no call of its own can break it from outside; it reports its failures itself";

export const testParam: TestParam<typeof statementMachine> = {
  needs: "a person",
  account,
  paths: {
    events: {
      "period.chosen": ({ form }) =>
        form.choice === undefined ? [{ choice: "last30Days" }, { choice: "custom" }] : [{ choice: "custom" }],
      "date.changed": ({ form: { choice, start, end } }) => {
        if (choice !== "custom") return [];
        const changedDate = { field: "start", day: start === pastDate ? future : pastDate } as const;
        return end === "" ? [changedDate, { field: "end", day: farFuture }] : [changedDate];
      },
      "page.turned": ({ page }) => [{ page: page === 0 ? 1 : 0 }],
    },
    answers: {
      makeStatement: ({ form }) => [startsInFuture(form) ? { fault: "startAhead", form } : madeStatement],
    },
    differs: ({ form, statement, page }) => [form, statement !== undefined, page],
  },
  unreachable: {
    "* — submitted [not canGenerate] → refused": "the button is disabled until a period is whole",
    "making — error: makeStatement → broken": noFailureReason,
    "broken — retried → making": noFailureReason,
    "broken — submitted [canGenerate] → making": noFailureReason,
    "shown — error: pdf → stays": noFailureReason,
    "shown — error: csv → stays": noFailureReason,
  },
  canCause: (event, snapshot) => {
    const { form } = snapshot.context;
    // A period in the future needs no read, so it is generated at once.
    if (snapshot.matches({ making: "generating" }) && startsInFuture(form))
      return event.type === "xstate.done.actor.makeStatement";
    switch (event.type) {
      case "submitted":
        return snapshot.can(event);
      // After a failure the read continues only on a retry.
      case "xstate.done.actor.makeStatement":
        return snapshot.matches({ making: "generating" });
      default:
        return true;
    }
  },
  open: openStatements,
  events: {
    "period.chosen": (fixtures, { choice }) => choosePeriod(fixtures, choice),
    "date.changed": (fixtures, { field, day }) => enterDate(fixtures, field, day),
    submitted: (fixtures) => generateButton(fixtures).click(),
    cancelled: (fixtures) => cancelButton(fixtures).click(),
    "statement.failed": rejectList,
    retried: ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "xstate.done.actor.makeStatement": async (fixtures, { output }) => {
      if (output !== madeStatement) return;
      await passList(fixtures);
      await fixtures.page.clock.runFor(2_000);
    },
    "page.turned": (fixtures, { page }) =>
      statementArticle(fixtures)
        .getByRole("button", { name: page === 0 ? "Previous" : "Next" })
        .click(),
  },
  states: {
    idle: async (fixtures, snapshot) => {
      await expect(statementArticle(fixtures)).toHaveCount(0);
      await expect(generateButton(fixtures)).toBeEnabled({ enabled: snapshot.can({ type: "submitted" }) });
      await expectFault(fixtures, snapshot.context.fault);
    },
    "making.generating": async (fixtures, snapshot) => {
      if (startsInFuture(snapshot.context.form)) return;
      await expectGenerating(fixtures);
      await expect(cancelButton(fixtures)).toBeEnabled();
      await list(fixtures).met();
    },
    "making.failed": expectGenerationFailed,
    shown: async (fixtures, snapshot) => {
      const { page } = snapshot.context;
      await expect(statementArticle(fixtures)).toBeVisible();
      await expect(statementArticle(fixtures).getByText(/system-generated/)).toBeVisible();
      const text =
        page === 0 ? `Showing 1 to 100 of ${lines} lines` : `Showing 101 to ${lines} of ${lines} lines`;
      await expect(statementArticle(fixtures).getByText(text)).toBeVisible();
      const balance = await balanceOf(fixtures);
      await expect(
        statementArticle(fixtures)
          .getByText(`$${(balance / 100).toFixed(2)}`)
          .first(),
      ).toBeVisible();
    },
  },
  isTransient: (_, snapshot) =>
    snapshot.matches({ making: "generating" }) && startsInFuture(snapshot.context.form),
  otherwise: { "is on its way in": "the person of these walks has nothing pending" },
  skippedStates: { broken: noFailureReason, returning: "it is left at once" },
};
