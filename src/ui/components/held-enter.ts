import type { KeyboardEvent } from "react";

/** For the keydown event of a form: a held Enter is one press, and its repetitions submit nothing. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
