import type { SyntheticEvent } from "react";

/** Event handlers for an element that waits while the pointer is over it or the keyboard focus is inside it. */
export const attentionHandlers = (begin: () => void, end: () => void) => ({
  onPointerEnter: begin,
  onFocus: begin,
  onPointerLeave: ({ currentTarget }: SyntheticEvent) => {
    if (!currentTarget.querySelector(":focus-visible")) end();
  },
  onBlur: ({ currentTarget }: SyntheticEvent) => {
    if (!currentTarget.matches(":hover")) end();
  },
});
