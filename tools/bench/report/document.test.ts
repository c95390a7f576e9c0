import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentFile, replacePart } from "./document.ts";
import { goalsMarkdown } from "./markdown.ts";

describe("a part that the bench writes into its document", () => {
  it("replaces the text between its marks, and leaves the rest unchanged", () => {
    const document = "before\n<!-- goals -->\nold\n<!-- /goals -->\nafter\n";
    const written = replacePart(document, "goals", "new");
    expect(written).toBe("before\n<!-- goals -->\n\nnew\n\n<!-- /goals -->\nafter\n");
    expect(replacePart(written, "goals", "new")).toBe(written);
  });

  it("has marks in the document, and is rejected without them", () => {
    const document = readFileSync(documentFile, "utf8");
    for (const name of ["run", "goals", "live", "kilobytes", "growth"]) {
      expect(() => replacePart(document, name, "")).not.toThrow();
    }
    expect(() => replacePart(document, "weather", "")).toThrow("no place for weather");
  });

  it("has a row for each goal", () => {
    const table = goalsMarkdown([
      {
        what: "Landing",
        unit: "ms",
        goal: 50,
        figure: { value: 40, low: 30, high: 45, runs: 15 },
        note: "a | b",
      },
    ]);
    expect(table.split("\n")[2]).toBe("| Landing | ≤ 50 ms | 40 ms (30–45) | held | a \\| b |");
  });
});
