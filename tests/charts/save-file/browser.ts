/** The PDF and the CSV file of a statement. */
import { expect, type Route } from "@playwright/test";
import type { Statement } from "../../../src/machines/history/rules/statement.ts";
import type { StatementTexts } from "../../../src/machines/history/rules/statement-file.ts";
import type { FileRequest, saveFileMachine } from "../../../src/machines/history/save-file.machine.ts";
import { memoryPerPage } from "../../model/browser/gate.ts";
import {
  account,
  cancelButton,
  choosePeriod,
  generateButton,
  openStatements,
  passList,
  statementArticle,
} from "../../model/browser/statement-page.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

interface Memory {
  /** Requests for typefaces, which the PDF writer waits for. */
  readonly typefaces: Route[];
  typefacesAre: "held" | "there" | "gone";
  mayStartWorkers: boolean;
}

/** Placeholders: the page creates the real file, and the walk reads only the kind of the order. */
const file = { statement: {} as Statement, texts: {} as StatementTexts };
const pdf: FileRequest = { kind: "statementPdf", file };
const csv: FileRequest = { kind: "statementCsv", file };

const memory = memoryPerPage<Memory>();

async function setTypefaces(fixtures: Fixtures, are: "there" | "gone"): Promise<void> {
  const walkMemory = memory(fixtures);
  walkMemory.typefacesAre = are;
  await Promise.all(walkMemory.typefaces.splice(0).map((route) => answerTypeface(route, are)));
}

async function answerTypeface(route: Route, are: "there" | "gone"): Promise<void> {
  // A writer that was stopped has aborted its requests.
  await (are === "there" ? route.continue() : route.fulfill({ status: 404 })).catch(() => {});
}

export const testParam: TestParam<typeof saveFileMachine> = {
  needs: "a person",
  account,
  paths: {
    events: { "file.requested": [{ order: pdf }, { order: csv }], "write.progressed": [{ ratio: 0.5 }] },
    differs: ({ order, written }) => [order.kind, written > 0],
  },
  unreachable: {},
  canCause: ({ type, order }, snapshot) => {
    const { order: current, written } = snapshot.context;
    // Only the PDF fails, and only its own button retries it.
    if (snapshot.matches("failed")) return order === pdf;
    if (!snapshot.matches("saving")) return true;
    // The CSV file is written at once; the PDF writer reports its progress once and then finishes.
    if (current.kind === "statementCsv" || written > 0) return type === "write.finished";
    return type !== "write.finished";
  },
  open: async (fixtures) => {
    const { page } = fixtures;
    const walkMemory = memory.begin(fixtures, { typefaces: [], typefacesAre: "held", mayStartWorkers: true });
    await page.context().route("**/*.woff", (route) => {
      if (walkMemory.typefacesAre === "held") walkMemory.typefaces.push(route);
      else return answerTypeface(route, walkMemory.typefacesAre);
      return undefined;
    });
    await openStatements(fixtures);
    await choosePeriod(fixtures, "last30Days");
    await generateButton(fixtures).click();
    await passList(fixtures);
    await page.clock.runFor(2_000);
    await expect(statementArticle(fixtures)).toBeVisible();
  },
  events: {
    "file.requested": async (fixtures, { order }, upcoming) => {
      const { page } = fixtures;
      if (order === csv) {
        const [table] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "Download CSV" }).click(),
        ]);
        expect(table.suggestedFilename()).toMatch(/^nupay-statement-.*\.csv$/);
        return;
      }
      const walkMemory = memory(fixtures);
      walkMemory.typefacesAre = "held";
      walkMemory.mayStartWorkers = upcoming?.type !== "xstate.error.actor.writeFile";
      if (!walkMemory.mayStartWorkers) await forbidWorkers(fixtures);
      await page.getByRole("button", { name: "Download PDF Statement" }).click();
    },
    "write.progressed": async (fixtures) => {
      const download = fixtures.page.waitForEvent("download");
      await setTypefaces(fixtures, "there");
      expect((await download).suggestedFilename()).toMatch(/^nupay-statement-.*\.pdf$/);
    },
    "write.finished": async () => {},
    "write.failed": (fixtures) => setTypefaces(fixtures, "gone"),
    cancelled: async (fixtures) => {
      await cancelButton(fixtures).click();
      await setTypefaces(fixtures, "there");
    },
    "xstate.error.actor.writeFile": async () => {},
  },
  // The CSV file is written at once, the PDF as soon as its typefaces have loaded, and a worker that is not allowed to
  // start fails at once.
  isTransient: (fixtures, snapshot) => {
    const { order, written } = snapshot.context;
    if (!snapshot.matches("saving")) return false;
    return order.kind !== "statementPdf" || written > 0 || !memory(fixtures).mayStartWorkers;
  },
  states: {},
};

/** Simulates a browser policy that blocks workers, until the walk lifts it. */
function forbidWorkers({ page }: Fixtures): Promise<void> {
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
