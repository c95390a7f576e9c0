/** Checks the events that the controls of a screen send. */
import type { Press, Screen } from "./draw.ts";

/** Intended exceptions to the rule, each with its reason. */
const reviewedFaults: readonly (readonly [RegExp, string])[] = [
  [
    /^amount invalid: .* sends what the chart does not take: amount submitted$/,
    "The sentence beside the box answers the press.",
  ],
  [
    /^add-card confirming: (Escape|a press outside) sends nothing$/,
    "The window of the holder's bank is open, and keys and presses are its own.",
  ],
  [
    /button "(Visa|Mastercard|Card) .*•••• .* sends nothing$/,
    "A card of the stack comes to the front while it has the focus.",
  ],
  [/: summary ".*" sends nothing$/, "The browser itself unfolds an answer."],
  [
    /^preferences (reading|known\.theme\.(dark|light)ening .*): input .* sends what the chart does not take/,
    "The theme is read or put on before the next frame is drawn.",
  ],
];

export function isReviewed(fault: string): boolean {
  return reviewedFaults.some(([pattern]) => pattern.test(fault));
}

/** Exceptions that no screen needs. */
export function superfluousReviews(faults: readonly string[]): readonly string[] {
  return reviewedFaults.filter(([pattern]) => !faults.some((fault) => pattern.test(fault))).map(String);
}

const sentBy = ({ sent }: Press) => sent.map(({ text }) => text).join(", then ");

function faultOf(press: Press): string | undefined {
  const { control, sent } = press;
  if (sent.length === 0) return `${control} sends nothing`;
  const notTaken = sent.filter(({ taken }) => !taken).map(({ text }) => `; not taken: ${text}`);
  if (sent.length > 1) return `${control} sends ${sent.length} events: ${sentBy(press)}${notTaken.join("")}`;
  return sent[0]?.taken ? undefined : `${control} sends what the chart does not take: ${sentBy(press)}`;
}

/** Escape and a press outside must do what Close does; Enter must submit if the form's submit button can. */
function wholeScreenFaults({ presses, looks }: Screen): readonly string[] {
  const close = presses.find(({ control }) =>
    /^button "(Close|Cancel|Stay signed in|Keep waiting)"/.test(control),
  );
  return presses.flatMap((press) => {
    if (press.control === "Escape" || press.control === "a press outside")
      return close && press.sent.length > 0 && sentBy(close) !== sentBy(press)
        ? [`${press.control} sends ${sentBy(press) || "nothing"}, and ${close.control} ${sentBy(close)}`]
        : [];
    return looks.en.aria === "" ? ["nothing to see"] : [];
  });
}

/**
 * Whether a press may send nothing: Enter in a field without a submit button, a button that is `aria-disabled`, opens
 * something or moves the focus.
 */
function isIntended({ control, isDimmed, leads, sent }: Press): boolean {
  return (control.startsWith("Enter in ") || isDimmed === true || leads === true) && sent.length === 0;
}

export function pressFaults(screen: Screen): readonly string[] {
  const singlePressFaults = screen.presses
    .filter((press) => !isIntended(press))
    .flatMap((press) => faultOf(press) ?? []);
  return [...singlePressFaults, ...wholeScreenFaults(screen)].map(
    (fault) => `${screen.chart} ${screen.state}: ${fault}`,
  );
}
