/** The steps to a screen's example in words: `card.chosen paymentMethodId "pm_4242"` is `card chosen (•••• 4242)`. */
import type { Labels } from "statechart-atlas/drawing";

/** Payload values that distinguish examples: amounts, and texts as screens show them; no objects. */
function shownPayloadValues(payload: string, labels: Labels): readonly string[] {
  const asShown = (text: string): string =>
    /^pm_\d{4}$/.test(text)
      ? text.replace("pm_", "•••• ")
      : /^[a-z][\w./-]*$/.test(text)
        ? labels.event(text.replaceAll("/", " "))
        : text;
  return [...payload.replace(/[{[].*[}\]]/g, "").matchAll(/\bcents (\d+)|"([^"]+)"/gi)].map(
    ([, cents, text = ""]) => (cents === undefined ? asShown(text) : `$${(Number(cents) / 100).toFixed(2)}`),
  );
}

const causes = { done: "done", error: "failed", after: "delay" } as const;

function describeStep(step: string, labels: Labels): string {
  const [, kind, name = step, payload = ""] = /^(?:(done|error|after) )?([\w.]+)(.*)$/.exec(step) ?? [];
  const cause = kind === undefined ? "event" : causes[kind as keyof typeof causes];
  const words = `${cause === "delay" ? "after " : ""}${labels.event(name, cause)}`;
  const values = shownPayloadValues(payload, labels);
  return values.length === 0 ? words : `${words} (${values.join(", ")})`;
}

/** The path file's text for the start is unchanged. `tick; tick; tick` becomes `tick (3 times)`. */
export function describePathSteps(way: string, labels: Labels): string {
  const [beginning = "", ...steps] = way.split("; ");
  const phrases: [words: string, times: number][] = [];
  for (const words of [beginning, ...steps.map((step) => describeStep(step, labels))]) {
    const last = phrases.at(-1);
    if (last?.[0] === words) last[1] += 1;
    else phrases.push([words, 1]);
  }
  return phrases.map(([words, times]) => (times === 1 ? words : `${words} (${times} times)`)).join("; ");
}
