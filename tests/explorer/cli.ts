/**
 * `npm test -- explorer`: Bombadil explores the running app, and the properties of the whole app are checked from
 * outside.
 */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../../tools/command-line.ts";
import { reportSkipped } from "../../tools/skipped.ts";
import { brokenText } from "../properties/watch.ts";
import { serveMarkedSite } from "../support/marked-site.ts";
import { CannotRun } from "../support/real-server.ts";
import { startStack } from "../support/stack.ts";
import type { Language } from "./browser.ts";
import { exploredSentences } from "./entry.ts";
import { everyPage } from "./pages.ts";
import { findBombadil, newWalk, readWalk, type WalkOptions, type WalkResult, walk } from "./run.ts";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

const usage = `npm test -- explorer [options]
  --minutes N        how long; 10 where it is left out
  --language CODE    en or ar; walks in both, in turns, where it is left out
  --replay FOLDER    do the actions of a trace again
It ends with 0 where every sentence held, 1 where one was broken, 2 where it could not run.`;
const traces = ".tmp/explore";
/** The maximum duration of one walk in seconds. It is short, because a trace is replayed from its start. */
const maxWalk = 300;
/** The minimum duration of one walk in seconds, because a shorter walk reaches little. */
const minWalk = 20;

class Fault extends Error {}

function isLanguage(code: string): code is Language {
  return code === "en" || code === "ar";
}

function report(folder: string, language: Language, result: WalkResult): void {
  const { actions, seconds, screens, payments, falls, fault } = result;
  const verdict = falls.length > 0 ? "BROKEN" : "held";
  console.log(
    `${folder}: ${language}, ${actions} actions in ${Math.round(seconds)} s, ${screens} screens, ${payments} payments: ${verdict}`,
  );
  for (const violation of falls) {
    console.log(`  ${brokenText(violation)}`);
    console.log(
      `    after ${violation.actions} actions, ${violation.seconds.toFixed(1)} s: ${violation.lastActions.join(" · ")}`,
    );
  }
  if (falls.length > 0) console.log(`  again: npm test -- explorer --replay ${folder}`);
  if (fault !== undefined) console.log(`  ${fault}`);
}

async function main(): Promise<number> {
  const values = optionsOf({
    minutes: { type: "string", default: "10" },
    language: { type: "string" },
    replay: { type: "string" },
    help: { type: "boolean", default: false },
  });
  const { replay, language } = values;
  const limit = Number(values.minutes) * 60;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (!(limit > 0)) throw new Fault("--minutes takes a number above 0.");
  if (language !== undefined && !isLanguage(language)) throw new Fault("--language takes en or ar.");
  findBombadil();
  serveMarkedSite();
  const stack = await startStack();
  const results: WalkResult[] = [];
  const runWalk = async (options: WalkOptions) => {
    const result = await walk(stack, options);
    report(options.folder, options.walk.language, result);
    results.push(result);
  };
  try {
    if (replay !== undefined) {
      const folder = join(traces, "replayed");
      if (resolve(replay) === resolve(folder))
        throw new Fault("That trace is a replay's: replay the first one.");
      await runWalk({ walk: readWalk(replay), folder, replay, seconds: limit });
    } else {
      const run = join(traces, new Date().toISOString().slice(0, 19).replaceAll(":", ""));
      const deadline = Date.now() + limit * 1_000;
      const secondsLeft = () => (deadline - Date.now()) / 1_000;
      const languages: readonly Language[] = language === undefined ? ["en", "ar"] : [language];
      const share = Math.min(maxWalk, limit / languages.length);
      for (let number = 0; number === 0 || secondsLeft() > minWalk; number += 1) {
        const next = newWalk(number, languages[number % languages.length] ?? "en");
        const folder = join(run, `${number}-${next.language}`);
        await runWalk({ walk: next, folder, seconds: Math.min(share, secondsLeft()) });
      }
    }
  } finally {
    await stack.close();
  }
  const visitedPages = new Set(results.flatMap(({ pages }) => pages));
  const missingPages = everyPage.filter((page) => !visitedPages.has(page));
  console.log(
    `pages: ${everyPage.length - missingPages.length} of ${everyPage.length}${missingPages.length > 0 ? `, not ${missingPages.join(", ")}` : ""}`,
  );
  const sum = (countOf: (walkResult: WalkResult) => number) =>
    Math.round(results.reduce((total, result) => total + countOf(result), 0));
  const brokenSentences = new Set(results.flatMap(({ falls }) => falls.map(({ sentence }) => sentence)));
  console.log(
    `${exploredSentences.length} sentences, ${sum(({ actions }) => actions)} actions in ${sum(({ seconds }) => seconds)} s, ${sum(({ payments }) => payments)} payments: ${brokenSentences.size} broken`,
  );
  if (brokenSentences.size > 0) return 1;
  return results.every(({ fault }) => fault === undefined) ? 0 : 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = 2;
  if (error instanceof CannotRun) reportSkipped(error.message);
  else console.error(error instanceof Fault ? error.message : error);
}
