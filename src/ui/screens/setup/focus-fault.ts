import { flushSync } from "react-dom";

/** Sends the form's event; if the step stays and shows errors, focuses the first invalid field. */
export function sendAndFocusFault(form: HTMLFormElement, send: () => void): void {
  flushSync(send);
  if (form.isConnected) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
