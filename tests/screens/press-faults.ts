/** What is wrong with what the controls of a screen send. */
import type { Press, Screen } from "./draw.ts";

/** What is meant although it breaks the rule: by chart and state and the fault's sentence, with the reason. */
export const reviewed: Readonly<Record<string, string>> = {
  'amount invalid: button "Top Up" sends what the chart does not take: amount submitted':
    "The sentence beside the box answers the press.",
  'amount invalid: Enter in input "Amount" sends what the chart does not take: amount submitted':
    "The sentence beside the box answers the press.",
};

const sentBy = ({ sent }: Press) => sent.map(({ text }) => text).join(", then ");

function faultOf(press: Press): string | undefined {
  const { control, sent } = press;
  if (sent.length === 0) return `${control} sends nothing`;
  if (sent.length > 1) return `${control} sends ${sent.length} events: ${sentBy(press)}`;
  return sent[0]?.taken ? undefined : `${control} sends what the chart does not take: ${sentBy(press)}`;
}

/** Escape and a press outside do what Close does; Enter submits where the form's button can. */
function disagreements({ presses, looks }: Screen): readonly string[] {
  const close = presses.find(({ control }) =>
    /^button "(Close|Cancel|Stay signed in|Keep waiting)"/.test(control),
  );
  return presses.flatMap((press) => {
    if (press.control === "Escape" || press.control === "a press outside")
      return close && sentBy(close) !== sentBy(press)
        ? [`${press.control} sends ${sentBy(press) || "nothing"}, and ${close.control} ${sentBy(close)}`]
        : [];
    return looks.en.aria === "" ? ["nothing to see"] : [];
  });
}

/** Enter in a box without a button that it could press does nothing, and so does a button that says it is disabled. */
function isMeant({ control, isDimmed, sent }: Press): boolean {
  return (control.startsWith("Enter in ") || isDimmed === true) && sent.length === 0;
}

export function pressFaults(screen: Screen): readonly string[] {
  const single = screen.presses.filter((press) => !isMeant(press)).flatMap((press) => faultOf(press) ?? []);
  return [...single, ...disagreements(screen)].map((fault) => `${screen.chart} ${screen.state}: ${fault}`);
}
