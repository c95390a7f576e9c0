import type { MouseEvent } from "react";

/** The button goes with what it answers: what it stands in takes the focus over, or the page for one above all of it. */
export function keepFocus(button: HTMLElement): void {
  const next = button.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector("main");
  next?.focus({ preventScroll: true });
}

/** The press of a button that goes with it. */
export function keepingFocus(act: () => void): (event: MouseEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    keepFocus(currentTarget);
    act();
  };
}
