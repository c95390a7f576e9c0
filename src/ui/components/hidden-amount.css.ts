import { globalStyle, style } from "@vanilla-extract/css";

const isHidden = 'html[data-balance="hidden"]';

/** Replaces the balance inside it with dots if the holder hides the balance; a screen reader does not read the dots. */
export const hiddenAmount = style({
  selectors: { [`${isHidden} &::before`]: { content: ['"••••••"', '"••••••" / ""'] } },
});
globalStyle(`${isHidden} ${hiddenAmount} > *`, { display: "none" });
