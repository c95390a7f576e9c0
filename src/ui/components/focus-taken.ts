/**
 * Whether something has the focus. What closes gives it back a task later (Radix): what has taken it by then, a menu
 * perhaps, keeps it.
 */
export function isFocusTaken(): boolean {
  return document.activeElement !== document.body;
}
