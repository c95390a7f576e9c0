import type { MouseEvent } from "react";

export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** Called before a focused button unmounts: moves the focus to its nearest focusable container, else to `<main>`. */
export function keepFocus(button: HTMLElement): void {
  const next = button.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector("main");
  next?.focus({ preventScroll: true });
}

/** A click handler that moves the focus, then calls `act`, which unmounts the button. */
export function keepingFocus(act: () => void): (event: MouseEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    keepFocus(currentTarget);
    act();
  };
}
