/** Attribute of overlays above a dialog that do not belong to it: a press on a toast does not close the dialog. */
export const aboveDialogsAttribute = { "data-above-dialogs": "" } as const;

/** Whether the dialog stays open after a press on `target`. */
export function isAboveDialogs(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-above-dialogs]") !== null;
}
