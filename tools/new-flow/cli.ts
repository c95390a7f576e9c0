/**
 * `npm run new:flow -- label-card --call "POST /cards/label" --ar "تسمية بطاقة"`: adds a dashboard dialog for a keyed
 * call.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { flowNames } from "./flow-names.ts";
import { remainingSteps } from "./remaining-steps.ts";
import { writeFlow } from "./write-flow.ts";

const usage = `npm run new:flow -- label-card --ar "تسمية بطاقة" [--call "POST /cards/label"]
  [--hint "What it does." --ar-hint "ما يفعله."]
  where the call sets and clears a flag of the card, also
  --flag labelled --undo "Unlabel Card" --ar-undo "إلغاء تسمية بطاقة"
  and where a card with the flag cannot pay, also
  --mark "Labelled" --ar-mark "مسماة" --refusal "This card is labelled." --ar-refusal "هذه البطاقة مسماة."`;

try {
  const { positionals, values } = parseArgs({
    options: {
      ar: { type: "string" },
      call: { type: "string" },
      flag: { type: "string" },
      undo: { type: "string" },
      "ar-undo": { type: "string" },
      hint: { type: "string" },
      "ar-hint": { type: "string" },
      mark: { type: "string" },
      "ar-mark": { type: "string" },
      refusal: { type: "string" },
      "ar-refusal": { type: "string" },
    },
    allowPositionals: true,
  });
  const [name, ...extraPositionals] = positionals;
  if (name === undefined || extraPositionals.length > 0 || values.ar === undefined)
    throw new Error(`A flow has one name, and one in Arabic: ${usage}`);
  const { flag: field, undo, "ar-undo": arabicUndo, mark: label } = values;
  const { refusal, "ar-mark": arabicLabel, "ar-refusal": arabicRefusal } = values;
  const markTexts = label === undefined ? undefined : { label, arabicLabel, refusal, arabicRefusal };
  const flow = flowNames(
    name,
    values.ar,
    values.call,
    field === undefined ? undefined : { field, undo, arabicUndo, mark: markTexts },
    { hint: values.hint, arabicHint: values["ar-hint"] },
  );
  const { added, changed } = writeFlow(fileURLToPath(new URL("../..", import.meta.url)), flow);
  console.log(`Added:\n${added.map((path) => `   ${path}`).join("\n")}`);
  console.log(`Changed:\n${changed.map((path) => `   ${path}`).join("\n")}`);
  console.log(remainingSteps(flow));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
