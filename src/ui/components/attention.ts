import type { SyntheticEvent } from "react";

/** Event handlers for an element that waits while the pointer is over it or the keyboard focus is inside it. */
export const attentionHandlers = (onBegin: () => void, onEnd: () => void) => ({
  onPointerEnter: onBegin,
  onFocus: onBegin,
  onPointerLeave: ({ currentTarget }: SyntheticEvent) => {
    if (!currentTarget.querySelector(":focus-visible")) onEnd();
  },
  onBlur: ({ currentTarget }: SyntheticEvent) => {
    if (!currentTarget.matches(":hover")) onEnd();
  },
});
