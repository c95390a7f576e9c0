import type { StripeElementClasses } from "@stripe/stripe-js";

const defaults = {
  base: "StripeElement",
  complete: "StripeElement--complete",
  empty: "StripeElement--empty",
  focus: "StripeElement--focus",
  invalid: "StripeElement--invalid",
} as const satisfies StripeElementClasses;

type StateName = keyof typeof defaults;

const names: readonly StateName[] = ["base", "complete", "empty", "focus", "invalid"];

/** Shows an element's state as CSS classes of its container. */
export function showClasses(
  container: HTMLElement,
  classes: StripeElementClasses | undefined,
  states: Readonly<Record<StateName, boolean>>,
): void {
  for (const name of names)
    for (const token of splitClassNames(classes?.[name] ?? defaults[name]))
      container.classList.toggle(token, states[name]);
}

export function clearClasses(container: HTMLElement, classes: StripeElementClasses | undefined): void {
  for (const name of names) container.classList.remove(...splitClassNames(classes?.[name] ?? defaults[name]));
}

function splitClassNames(value: string): string[] {
  return value.split(/\s+/).filter((token) => token !== "");
}
