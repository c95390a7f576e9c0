import { type AttemptResult, inBrowser, type Verdict } from "./prove.ts";

const oneLine = (text: string): string => {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > 160 ? `${flat.slice(0, 159)}…` : flat;
};

const changeText = ({ change: { file, from, to } }: AttemptResult): string =>
  `${file}: ${oneLine(from)} → ${to.trim() === "" ? "(nothing)" : oneLine(to)}`;

/** The text about one change, with the result of its test. */
export function triedText(result: AttemptResult): string {
  const { colour, reason, sentence } = result;
  return `${colour.toUpperCase().padEnd(6)} §${sentence.section} ${sentence.says}\n       ${changeText(result)}${
    reason === "" ? "" : `\n       ${oneLine(reason)}`
  }`;
}

const whyNot = (reason: string): string => (reason === inBrowser ? "browser" : reason);

/** The sentences that were not proved, by name, and the totals. */
export function proofText(verdicts: readonly Verdict[]): string {
  const lines = verdicts.flatMap((verdict) => {
    const { section, says } = verdict.sentence;
    if (verdict.outcome === "not tried")
      return [`not tried here: §${section} ${says}: ${whyNot(verdict.why)}`];
    if (verdict.outcome === "proved") return [];
    return verdict.tried
      .filter(({ colour }) => colour !== "red")
      .map((result) => `${result.colour}: §${section} ${says}: ${changeText(result)}`);
  });
  const count = (outcome: Verdict["outcome"]) =>
    verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const isBrowser = (verdict: Verdict) => verdict.outcome === "not tried" && verdict.why === inBrowser;
  const browser = verdicts.filter(isBrowser).length;
  const changes = verdicts.flatMap((verdict) => ("tried" in verdict ? verdict.tried : []));
  const redCount = changes.filter(({ colour }) => colour === "red").length;
  return [
    ...lines,
    `${verdicts.length} sentences: ${count("proved")} proved, ${count("green")} green, ${count("broken")} broken, ` +
      `${browser} not tried here: browser, ${count("not tried") - browser} without a mechanical change; ` +
      `${redCount} of ${changes.length} changes turned their test red`,
  ].join("\n");
}

export function isProved(verdicts: readonly Verdict[]): boolean {
  return verdicts.every(({ outcome }) => outcome === "proved" || outcome === "not tried");
}

export function proofJson(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => ({
    section: verdict.sentence.section,
    says: verdict.sentence.says,
    test: verdict.sentence.coveringTest,
    outcome: verdict.outcome,
    ...(verdict.outcome === "not tried"
      ? { why: verdict.why }
      : { changes: verdict.tried.map(({ change, colour, reason }) => ({ ...change, colour, reason })) }),
  }));
  return JSON.stringify(rows, null, 2);
}
