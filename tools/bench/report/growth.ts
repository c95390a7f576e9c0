/** Describes how costs grow with the product, by the figures of a run. */
import type { Measure } from "../row.ts";
import { languageBytes } from "../rows/kilobytes.ts";
import { markdownTable } from "./markdown.ts";
import { figureText } from "./table.ts";

const figureFor = (measures: readonly Measure[], namePart: string): string => {
  const measure = measures.find(({ what }) => what.includes(namePart));
  if (measure === undefined) return "not measured in this run";
  return [figureText(measure), measure.note].filter((text) => text !== undefined).join("; ");
};

/** @param dist the built product */
export function growthMarkdown(measures: readonly Measure[], dist: string): string {
  return markdownTable(
    ["With more", "What becomes of it", "Measured"],
    [
      [
        "machines",
        "nothing on the landing page: the charts behind the sign-in are chunks of their own",
        figureFor(measures, "Ten times as many machines"),
      ],
      [
        "languages",
        "the landing page's HTML has each, for the first paint; all its other texts are a chunk that its speakers alone fetch",
        `Arabic adds ${languageBytes(dist)} B (brotli) to the page`,
      ],
      [
        "transactions",
        "the dashboard asks for one page of four, whatever there is; the transactions page reads the history in pages of 500 and filters it in the browser",
        `opened and read, ${figureFor(measures, "Transactions opened")}. A filter key, ${figureFor(measures, "Transactions filtered")}`,
      ],
      [
        "statement lines",
        "the page shows a hundred of them at a time; the table is written at once, the PDF in a worker with progress",
        ["as CSV", "as PDF, English", "as PDF, Arabic"]
          .map((namePart) => figureFor(measures, namePart))
          .join(". "),
      ],
      [
        "users",
        "the site is static files that any cache may keep; each person's four reads go to the wallet's API, which docs/deployment.md is about",
        "`npm test -- load` measures the sandbox",
      ],
    ],
  );
}
