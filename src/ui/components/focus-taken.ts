/**
 * Whether an element has the focus. Radix returns the focus a task after an overlay closes; an element that has taken
 * it by then, such as a menu, keeps it.
 */
export function isFocusTaken(): boolean {
  return document.activeElement !== document.body;
}
