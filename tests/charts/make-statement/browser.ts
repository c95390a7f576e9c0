/** One statement being generated, as the statements page shows it. */
import { expect } from "@playwright/test";
import type { makeStatementMachine } from "../../../src/machines/history/make-statement.machine.ts";
import type { StatementCalendar } from "../../../src/machines/history/rules/statement.ts";
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
  list,
  openStatements,
  passList,
  rejectList,
  startsInFuture,
  statementArticle,
} from "../../model/browser/statement-page.ts";
import type { TestParam } from "../../model/browser/test-param.ts";

const now = Date.now();
const timeZone = "Australia/Sydney";
const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(now);
const calendar: StatementCalendar = { today, timeZone, now: new Date(now).toISOString() };
const undated = "today's date is read from the clock and the configured time zone, which was checked before";

export const testParam: TestParam<typeof makeStatementMachine> = {
  needs: "a person",
  account,
  paths: {
    starts: {
      "the last 30 days are wanted": () => ({ form: { choice: "last30Days", start: "", end: "" } }),
      "a period in the future is wanted": () => ({
        form: { choice: "custom", start: future, end: farFuture },
      }),
    },
    answers: { readCalendar: [calendar] },
  },
  unreachable: {
    "dating — error: readCalendar → undated": undated,
    "undated — retried → dating": undated,
    "making — error: readHistory → undated":
      "the chart that reads the list says its failures itself; nothing outside makes it fail",
  },
  canCause: ({ type }, snapshot) =>
    // After a failure the read continues only on a retry.
    type !== "xstate.done.actor.readHistory" || snapshot.matches({ making: "generating" }),
  open: async (fixtures, { snapshot }) => {
    const { choice, start, end } = snapshot.context.form;
    await openStatements(fixtures);
    await choosePeriod(fixtures, choice ?? "");
    if (choice === "custom") {
      await enterDate(fixtures, "start", start);
      await enterDate(fixtures, "end", end);
    }
    await generateButton(fixtures).click();
  },
  events: {
    "xstate.done.actor.readCalendar": async () => {},
    "xstate.done.actor.readHistory": passList,
    "history.failed": rejectList,
    retried: ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "xstate.after.generationDelay.makeStatement.making.generating.pause.running": async (fixtures) => {
      await fixtures.page.clock.runFor(1_999);
      await expect(statementArticle(fixtures)).toHaveCount(0);
      await fixtures.page.clock.runFor(1);
    },
  },
  states: {
    "making.generating": expectGenerating,
    "making.generating.pause.running": (fixtures) => expect(cancelButton(fixtures)).toBeEnabled(),
    "making.generating.pause.over": expectGenerating,
    "making.generating.list.reading": (fixtures) => list(fixtures).met(),
    "making.generating.list.known": expectGenerating,
    "making.failed": expectGenerationFailed,
    finished: async (fixtures, { context }) => {
      const isFuture = startsInFuture(context.form);
      await expect(statementArticle(fixtures)).toHaveCount(isFuture ? 0 : 1);
      await expectFault(fixtures, isFuture ? "startAhead" : undefined);
    },
  },
  skippedStates: { dating: "the clock answers at once", undated },
};
