/**
 * Whether an element has the focus. Radix returns the focus one task after an overlay closes. An element that has
 * taken the focus by then, such as a menu, keeps it.
 */
export function isFocusTaken(): boolean {
  return document.activeElement !== document.body;
}
