export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/**
 * Ref of a button: if it unmounts while it has the focus, its nearest focusable container takes the focus, else
 * `<main>`.
 */
export function keepFocus(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement !== button) return;
    const container = button?.closest<HTMLElement>('[tabindex="-1"]');
    if (container) container.focus({ preventScroll: true });
    else focusMain();
  };
}
