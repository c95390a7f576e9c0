import { proofs } from "./changes.ts";
import type { Outcome } from "./find-tests.ts";
import type { Sentence } from "./sentence.ts";

export interface Row {
  readonly sentence: Sentence;
  readonly outcome: Outcome;
}

/** `156 sentences: 150 pass, 6 missing` */
export function describe(rows: readonly Row[]): string {
  const outcomes = [...new Set(rows.map(({ outcome }) => outcome))];
  const counts = outcomes.map((name) => `${rows.filter(({ outcome }) => outcome === name).length} ${name}`);
  return `${rows.length} sentences: ${counts.join(", ")}`;
}

/** The page in Markdown. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ sentence: { section, says, coveringTest }, outcome }) => {
    const test = `\`${coveringTest.file}\` › ${coveringTest.title}`;
    return `| ${section} | ${cell(says)} | ${cell(test)} | ${outcome} | ${changeCountCell(says)} |`;
  });
  return `# What holds the specification

Written by \`npm test -- spec-coverage\` from \`tests/spec-coverage/sentences.ts\` and the reports of the last \`npm test -- all\`; a star stands
for what a test's parameter fills in. ${describe(rows)}.

*Changes*: \`npm test -- spec-coverage --prove\` makes so many changes of the product against the sentence
(\`tests/spec-coverage/changes.ts\`), one at a time in a copy, and each has to turn the test red. Journeys take \`--browser\`,
and \`--only TEXT\` chooses sentences. A dash: no text, number or rule of the product can be changed; the command prints why.

| § | The specification, in short | The test | | Changes |
|---|---|---|---|---|
${lines.join("\n")}
`;
}

function changeCountCell(sentenceText: string): string {
  const seededChanges = proofs[sentenceText];
  return typeof seededChanges === "object" ? String(seededChanges.length) : "–";
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
