/** One line of the campaign's table: one fault tested with one call. */
export interface Row {
  readonly fault: string;
  readonly call: string;
  /** Whether the server keeps idempotency keys; empty if it makes no difference. */
  readonly keys: string;
  readonly tried: number;
  /** The number of results that ended in the ledger's true state and reported it. */
  readonly right: number;
  readonly wrong: number;
}

/** The result of one part of the campaign. */
export interface Report {
  readonly rows: readonly Row[];
  /** Additional measurements by name: `starts of the sandbox, median` → `1.2 s`. */
  readonly figures: Readonly<Record<string, string | number>>;
  /** A sentence for each wrong result, at most a few dozen. */
  readonly wrongs: readonly string[];
}

export interface NamedReport extends Report {
  readonly part: string;
  readonly seconds: number;
}

const maxWrongs = 30;

/** Counts right and wrong results by fault, call and keys, in the order of their first occurrence. */
export class Scores {
  readonly #rows = new Map<
    string,
    { fault: string; call: string; keys: string; right: number; wrong: number }
  >();
  readonly #wrongs: string[] = [];
  #wrong = 0;

  /** @param complaint what was wrong; undefined if nothing was */
  add(cell: { fault: string; call: string; keys?: string }, complaint: string | undefined): void {
    const { fault, call, keys = "" } = cell;
    const name = JSON.stringify([fault, call, keys]);
    const row = this.#rows.get(name) ?? { fault, call, keys, right: 0, wrong: 0 };
    this.#rows.set(name, row);
    if (complaint === undefined) {
      row.right += 1;
      return;
    }
    row.wrong += 1;
    this.#wrong += 1;
    if (this.#wrongs.length < maxWrongs) {
      this.#wrongs.push(`${[fault, call, keys].filter((text) => text !== "").join(" × ")}: ${complaint}`);
    }
  }

  get wrong(): number {
    return this.#wrong;
  }

  report(figures: Report["figures"] = {}): Report {
    const rows = [...this.#rows.values()].map((row) => ({ ...row, tried: row.right + row.wrong }));
    return { rows, figures, wrongs: this.#wrongs };
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Each line of the table is one check: it passes if none of its results is wrong. */
export function summaryOfReports(reports: readonly Report[]): { passed: number; failed: number } {
  const rows = reports.flatMap((report) => report.rows);
  // A part that tested nothing counts as failed.
  const emptyReports = reports.filter(
    ({ rows: own }) => own.length === 0 || own.some(({ tried }) => tried === 0),
  );
  const failedCount = rows.filter(({ wrong }) => wrong > 0).length + emptyReports.length;
  return { passed: rows.filter(({ wrong, tried }) => wrong === 0 && tried > 0).length, failed: failedCount };
}

/** The table in Markdown, followed by the figures and the wrong results. */
export function reportText(reports: readonly NamedReport[]): string {
  return reports.map(partText).join("\n\n");
}

function partText({ part, seconds, rows, figures, wrongs }: NamedReport): string {
  const all = [
    ...rows.map(({ fault, call, keys, tried, right, wrong }) => [fault, call, keys, tried, right, wrong]),
    [
      "all",
      "",
      "",
      ...(["tried", "right", "wrong"] as const).map((name) => sum(rows.map((row) => row[name]))),
    ],
  ].map((cells) => cells.map(String));
  const head = ["Fault", "Call", "Keys", "Tried", "Right", "Wrong"];
  const widths = head.map((title, index) =>
    Math.max(...[head, ...all].map((cells) => (cells[index] ?? title).length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => (index < 3 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, index) => `${"-".repeat(width + 1)}${index < 3 ? "-" : ":"}`).join("|")}|`;
  return [
    `## ${part} (${seconds.toFixed(0)} s)`,
    "",
    line(head),
    rule,
    ...all.map(line),
    "",
    ...Object.entries(figures).map(([name, value]) => `${name}: ${value}`),
    ...wrongs.map((problem) => `WRONG ${problem}`),
  ]
    .join("\n")
    .trimEnd();
}
