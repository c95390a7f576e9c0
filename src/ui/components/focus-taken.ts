/**
 * Whether something has the focus. What closes gives it back a task later (Radix): what has taken it by then, a menu
 * perhaps, keeps it.
 */
export function isFocusTaken(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body;
}
