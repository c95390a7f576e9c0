/**
 * `walk.ts 12` walks the whole app of this copy of the project twelve times, and prints each broken invariant with its
 * first failure.
 */
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { walkWholeApp } from "../model/whole-app/random.ts";
import { brokenText } from "./watch.ts";

const walks = Number(process.argv[2] || 12);
const reportedSentences = new Set<string>();
console.warn = () => {};

// A walk continues after an invariant is broken, so that a seeded mistake shows all invariants that it breaks.
const { failure } = await walkWholeApp(
  appMachine,
  { seed: 20_261_120, walks, steps: 500 },
  undefined,
  (all) => {
    for (const brokenSentence of all) {
      if (!reportedSentences.has(brokenSentence.sentence)) console.log(brokenText(brokenSentence));
      reportedSentences.add(brokenSentence.sentence);
    }
  },
);
if (failure) console.log(`the walk ended: ${failure.reason}`);
