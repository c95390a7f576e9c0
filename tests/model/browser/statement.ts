import { expect, type Route } from "@playwright/test";
import type { Calendar, DayRange } from "../../../src/machines/history/rules/statement.ts";
import { arrive, stopClock } from "./arrive.ts";
import { Gate, refusing, remembered } from "./gate.ts";
import { balanceOf } from "./paying.ts";
import type { Stage, TestParam } from "./test-param.ts";

const opening = 50_000;
const lines = 120;
const now = Date.now();
const timeZone = "Australia/Sydney";
const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(now);
const calendar: Calendar = { today, timeZone, now: new Date(now).toISOString() };
const past = "2020-02-01";
const ahead = "2099-01-01";
const farAhead = "2099-02-01";
const periods: Readonly<Record<string, string>> = { last30Days: "Last 30 Days", custom: "Custom Range" };

interface Shown {
  readonly form: { readonly choice?: string; readonly start: string; readonly end: string };
  readonly fault?: string;
  readonly statement?: { readonly range: DayRange };
  readonly page: number;
  readonly written: number;
}

interface Memory {
  readonly list: Gate;
  /** The writer of the PDF waits for its typefaces. */
  readonly typefaces: Route[];
  typefacesAre: "held" | "there" | "gone";
  mayStartWorkers: boolean;
}

const memory = remembered<Memory>();
const shown = (context: unknown): Shown => context as Shown;
const period = ({ page }: Stage) => page.getByRole("combobox", { name: "Period" });
const generate = ({ page }: Stage) => page.getByRole("button", { name: "Generate Statement" });
const paper = ({ page }: Stage) => page.getByRole("article", { name: "Statement" });
const pdfButton = ({ page }: Stage) => page.getByRole("button", { name: "Download PDF Statement" });
const cancel = ({ page }: Stage) => page.getByRole("button", { name: "Cancel" });
async function typefacesAre(stage: Stage, what: "there" | "gone"): Promise<void> {
  const sent = memory(stage);
  sent.typefacesAre = what;
  await Promise.all(sent.typefaces.splice(0).map((route) => treat(route, what)));
}

async function treat(route: Route, what: "there" | "gone"): Promise<void> {
  // A writer that was stopped asks no more.
  await (what === "there" ? route.continue() : route.fulfill({ status: 404 })).catch(() => {});
}

const disabled = "the button is disabled until a period is whole";
const undated = "today's date is read from the clock and the configured time zone, which was checked before";
const csv = "the table is handed to the browser, and nothing outside makes that fail";

export const testParam: TestParam = {
  needs: "a person",
  account: {
    status: "A",
    balance: opening,
    transactions: Array.from({ length: lines }, (_, at) => ({
      type: "WALLET_TOPUP",
      status: "SUCCEEDED",
      amount: 100,
      createdAt: new Date(now - (at + 1) * 3_600_000).toISOString(),
    })),
  },
  paths: {
    events: {
      "period.chosen": (context) =>
        (shown(context).form.choice === undefined ? ["last30Days", "custom"] : ["custom"]).map((choice) => ({
          choice,
        })),
      "date.changed": (context) => {
        const { choice, start, end } = shown(context).form;
        if (choice !== "custom") return [];
        return [
          { field: "start", day: start === past ? ahead : past },
          ...(end === "" ? [{ field: "end", day: farAhead }] : []),
        ];
      },
      "page.turned": (context) => [{ page: shown(context).page === 0 ? 1 : 0 }],
    },
    answers: { readCalendar: [calendar] },
    differs: (context) => {
      const { form, statement, page, written } = shown(context);
      return [form, statement !== undefined, page, written > 0];
    },
  },
  unreachable: {
    "* — submitted [not canGenerate] → refused": disabled,
    "dating — cancelled → returning": "the clock answers at once",
    "dating — error: readCalendar → undated": undated,
    "undated — retried → dating": undated,
    "undated — submitted [canGenerate] → dating": undated,
    "making — error: readHistory → undated":
      "the chart that reads the list says its failures itself; nothing outside makes it fail",
    "shown.csv.saving — error: saveCsv → shown.csv.failed": csv,
    "shown.csv.failed — csv.requested → shown.csv.saving": csv,
  },
  canCause: (event, snapshot) => {
    const { type } = event;
    const { written } = shown(snapshot.context);
    const isWriting = snapshot.matches({ shown: { pdf: "downloading" } });
    // The clock answers at once, and so does what writes the table.
    if (snapshot.matches("dating")) return type.endsWith(".readCalendar");
    if (snapshot.matches({ shown: { csv: "saving" } })) return type.endsWith(".saveCsv");
    // What writes the PDF says how far it is and ends in one go.
    if (isWriting && written > 0) return type === "pdf.finished";
    switch (type) {
      case "submitted":
        return snapshot.can(event) && !isWriting;
      case "pdf.finished":
        return false;
      case "cancelled":
        return snapshot.matches({ making: "generating" });
      case "xstate.done.actor.readHistory":
        return snapshot.matches({ making: "generating" });
      default:
        return true;
    }
  },
  open: async (stage) => {
    const { page, guard } = stage;
    guard.expect(/wallet\/list|\.woff/);
    const sent = memory.begin(stage, {
      list: await Gate.before(page, "/wallet/list", {
        only: (request) => request.postDataJSON().size === 500,
      }),
      typefaces: [],
      typefacesAre: "held",
      mayStartWorkers: true,
    });
    await page.context().route("**/*.woff", (route) => {
      if (sent.typefacesAre === "held") sent.typefaces.push(route);
      else return treat(route, sent.typefacesAre);
      return undefined;
    });
    await page.clock.install();
    await arrive(stage, "/account-statements");
    await expect(page.getByRole("heading", { level: 1, name: "Statements" })).toBeVisible({
      timeout: 20_000,
    });
    await stopClock(page);
  },
  events: {
    "period.chosen": (stage, { choice }) => period(stage).selectOption({ label: periods[choice] ?? "" }),
    "date.changed": ({ page }, { field, day }) =>
      page.getByLabel(field === "start" ? "Start Date" : "End Date").fill(day),
    submitted: (stage) => generate(stage).click(),
    "xstate.done.actor.readCalendar": async () => {},
    // The first page, and then a second look at it.
    "xstate.done.actor.readHistory": async (stage) => {
      await memory(stage).list.pass(stage);
      await memory(stage).list.met();
      await memory(stage).list.pass(stage);
    },
    "history.failed": (stage) => memory(stage).list.pass(stage, refusing(400, "invalid_request")),
    retried: ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    cancelled: (stage) => cancel(stage).click(),
    "xstate.after.generationDelay.statement.making.generating.pause.running": async (stage) => {
      await stage.page.clock.runFor(1_999);
      await expect(paper(stage)).toHaveCount(0);
      await stage.page.clock.runFor(1);
    },
    "page.turned": (stage, { page }) =>
      paper(stage)
        .getByRole("button", { name: page === 0 ? "Previous" : "Next" })
        .click(),
    "pdf.requested": async (stage, _, upcoming) => {
      const sent = memory(stage);
      sent.typefacesAre = "held";
      sent.mayStartWorkers = upcoming?.type !== "xstate.error.actor.savePdf";
      if (!sent.mayStartWorkers) await forbidWorkers(stage);
      await pdfButton(stage).click();
    },
    "pdf.progressed": async (stage) => {
      const file = stage.page.waitForEvent("download");
      await typefacesAre(stage, "there");
      expect((await file).suggestedFilename()).toMatch(/^nupay-statement-.*\.pdf$/);
    },
    "pdf.finished": ({ page }) => expect(page.getByText("Making the PDF...")).toBeHidden(),
    "pdf.failed": (stage) => typefacesAre(stage, "gone"),
    "pdf.cancelled": async (stage) => {
      await cancel(stage).click();
      await typefacesAre(stage, "there");
    },
    "xstate.error.actor.savePdf": async () => {},
    "csv.requested": async (stage) => {
      const [file] = await Promise.all([
        stage.page.waitForEvent("download"),
        stage.page.getByRole("button", { name: "Download CSV" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^nupay-statement-.*\.csv$/);
    },
    "xstate.done.actor.saveCsv": ({ page }) =>
      expect(page.getByText("The CSV could not be made.")).toHaveCount(0),
  },
  states: {
    idle: async (stage, snapshot) => {
      await expect(paper(stage)).toHaveCount(0);
      await expect(generate(stage)).toBeEnabled({ enabled: snapshot.can({ type: "submitted" }) });
      await expectFault(stage, shown(snapshot.context));
    },
    "making.generating": async (stage) => {
      await expect(
        stage.page.getByRole("status").filter({ hasText: "Generating Statement..." }),
      ).toBeVisible();
      await expect(paper(stage)).toHaveCount(0);
    },
    "making.generating.pause.running": (stage) => expect(cancel(stage)).toBeEnabled(),
    "making.generating.pause.over": (stage) => expect(paper(stage)).toHaveCount(0),
    "making.generating.list.reading": (stage) => memory(stage).list.met(),
    "making.generating.list.known": (stage) => expect(paper(stage)).toHaveCount(0),
    "making.failed": async (stage) => {
      await expect(stage.page.getByRole("alert").filter({ hasText: "Something went wrong" })).toContainText(
        "The statement could not be generated.",
      );
      await expect(paper(stage)).toHaveCount(0);
    },
    shown: async (stage, { context }) => {
      const { page } = shown(context);
      await expect(paper(stage)).toBeVisible();
      await expect(paper(stage).getByText(/system-generated/)).toBeVisible();
      const text =
        page === 0 ? `Showing 1 to 100 of ${lines} lines` : `Showing 101 to ${lines} of ${lines} lines`;
      await expect(paper(stage).getByText(text)).toBeVisible();
      const balance = await balanceOf(stage);
      await expect(
        paper(stage)
          .getByText(`$${(balance / 100).toFixed(2)}`)
          .first(),
      ).toBeVisible();
    },
    "shown.pdf.resting": ({ page }) => expect(page.getByText("Making the PDF...")).toHaveCount(0),
    "shown.pdf.downloading": async (stage, { context }) => {
      if (shown(context).written > 0 || !memory(stage).mayStartWorkers) return;
      await expect(stage.page.getByRole("status").filter({ hasText: "Making the PDF..." })).toBeVisible();
    },
    "shown.pdf.failed": ({ page }) =>
      expect(page.getByRole("alert").filter({ hasText: "The PDF could not be made." })).toBeVisible(),
    "shown.csv.resting": ({ page }) =>
      expect(page.getByRole("button", { name: "Download CSV" })).toBeEnabled(),
  },
  unseen: {
    dating: "the clock answers at once",
    undated,
    returning: "it is left at once",
    "shown.csv.saving": "the file is written at once",
    "shown.csv.failed": csv,
  },
};

async function expectFault({ page }: Stage, { fault }: Shown): Promise<void> {
  const said = { datesReversed: "The end date lies before", startAhead: "The start date lies in the future" };
  for (const [name, text] of Object.entries(said)) {
    await expect(page.getByRole("alert").filter({ hasText: text })).toHaveCount(name === fault ? 1 : 0);
  }
}

/** As where a policy of the browser's keeps pages from starting workers, until it is taken away again. */
function forbidWorkers({ page }: Stage): Promise<void> {
  return page.evaluate(() => {
    const { Worker } = window;
    class Forbidden {
      constructor() {
        Object.assign(window, { Worker });
        throw new DOMException("Workers are not allowed here", "SecurityError");
      }
    }
    Object.assign(window, { Worker: Forbidden });
  });
}
