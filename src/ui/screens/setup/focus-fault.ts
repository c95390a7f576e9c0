import { flushSync } from "react-dom";

/** Sends what a form asks for and, where the step stays and shows what is wrong, brings the person to the first such field. */
export function sendAndFocusFault(form: HTMLFormElement, send: () => void): void {
  flushSync(send);
  if (form.isConnected) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
