export function focusMain(origin?: HTMLElement | null): void {
  const focusTarget = origin?.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector("main");
  focusTarget?.focus({ preventScroll: true });
}

/**
 * Ref of a button: if it unmounts while it has the focus, its nearest focusable container takes the focus, else
 * `<main>`.
 */
export function keepFocus(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement === button) focusMain(button);
  };
}
