import type { Outcome } from "./find-tests.ts";
import type { Sentence } from "./sentence.ts";

export interface Row {
  readonly sentence: Sentence;
  readonly outcome: Outcome | "not held";
}

/** `156 sentences: 150 pass, 6 not held` */
export function describe(rows: readonly Row[]): string {
  const outcomes = [...new Set(rows.map(({ outcome }) => outcome))];
  const counts = outcomes.map((name) => `${rows.filter(({ outcome }) => outcome === name).length} ${name}`);
  return `${rows.length} sentences: ${counts.join(", ")}`;
}

/** The page in Markdown. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ sentence: { section, says, held, open }, outcome }) => {
    const test = held === undefined ? (open ?? "") : `\`${held.file}\` › ${held.title}`;
    return `| ${section} | ${cell(says)} | ${cell(test)} | ${outcome} |`;
  });
  return `# What holds the specification

Written by \`npm run spec:coverage\` from \`tests/spec-coverage/sentences.ts\` and the reports of the last \`npm test\`; a star stands
for what a test's parameter fills in. ${describe(rows)}.

| § | The specification, in short | The test | |
|---|---|---|---|
${lines.join("\n")}
`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
