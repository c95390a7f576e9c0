/**
 * `npm run explore:mistakes -- --only NAME,NAME`: puts seeded mistakes into copies of the app, and shows how long the
 * explorer takes to find each.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listMistakes, type Mistake, withMistake } from "../properties/mistakes.ts";
import { startStack } from "../support/stack.ts";
import { explored } from "./entry.ts";
import { newWalk, walk } from "./run.ts";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

const folder = ".tmp/explore/mistakes";
/** Seconds of one walk: the next one begins at the dashboard again. */
const longest = 90;
const sentences = explored.map(({ says }) => says);

/** A row of the table. */
async function tryMistake(mistake: Mistake, dist: string, limit: number): Promise<string> {
  process.env.NUPAY_DIST = dist;
  const stack = await startStack({ hear: () => undefined });
  let actions = 0;
  let seconds = 0;
  const others = new Set<string>();
  try {
    for (let number = 0; seconds < limit; number += 1) {
      const place = join(folder, mistake.name, String(number));
      rmSync(place, { recursive: true, force: true });
      const { falls, ...walked } = await walk(stack, {
        walk: newWalk(number, number % 2 === 0 ? "en" : "ar"),
        folder: place,
        seconds: Math.min(longest, limit - seconds),
      });
      const own = falls.find(({ sentence }) => sentence === mistake.sentence);
      for (const { sentence } of falls) if (sentence !== mistake.sentence) others.add(sentence);
      if (own !== undefined) {
        const [at, after] = [seconds + own.seconds, actions + own.actions].map(Math.round);
        return `| ${mistake.name} | found | ${at} | ${after} | ${[...others].join("; ")} |`;
      }
      actions += walked.actions;
      // A walk that stood still counts with the time that it took at least.
      seconds += Math.max(walked.seconds, 1);
    }
    return `| ${mistake.name} | NOT FOUND | ${Math.round(seconds)} | ${actions} | ${[...others].join("; ")} |`;
  } finally {
    await stack.close();
  }
}

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, minutes: { type: "string", default: "5" } },
});
const names = values.only.split(",").filter((name) => name !== "");
const wanted = listMistakes().filter(
  ({ name, sentence, level }) =>
    (names.length === 0 || names.includes(name)) && sentences.includes(sentence) && level !== "simulation",
);
console.log("| Mistake | | Seconds | Actions | Other sentences that it broke |\n|---|---|---:|---:|---|");
let found = 0;
for (const mistake of wanted) {
  const row = await withMistake(mistake, (dist) => tryMistake(mistake, dist, Number(values.minutes) * 60));
  if (row.includes("| found |")) found += 1;
  console.log(row);
}
console.log(`\n${found} of ${wanted.length} mistakes are found`);
process.exitCode = found === wanted.length ? 0 : 1;
