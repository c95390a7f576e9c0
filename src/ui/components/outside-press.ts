/** Carried by what floats above a dialog without belonging to it: a toast is closed without closing the dialog. */
export const aboveDialogs = { "data-above-dialogs": "" } as const;

/** A press on `target` leaves the dialog open. */
export function staysOpenFor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-above-dialogs]") !== null;
}
