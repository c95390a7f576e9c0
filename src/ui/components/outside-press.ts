/** Set on overlays above a dialog that are not part of it: closing a toast leaves the dialog open. */
export const aboveDialogs = { "data-above-dialogs": "" } as const;

/** Whether a press on `target` leaves the dialog open. */
export function staysOpenFor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-above-dialogs]") !== null;
}
