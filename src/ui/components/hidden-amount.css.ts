import { globalStyle, style } from "@vanilla-extract/css";

const hiddenSelector = 'html[data-balance="hidden"]';

/** Replaces the balance inside it with dots if the holder hides the balance; a screen reader does not read the dots. */
export const hiddenAmount = style({
  selectors: { [`${hiddenSelector} &::before`]: { content: ['"••••••"', '"••••••" / ""'] } },
});
globalStyle(`${hiddenSelector} ${hiddenAmount} > *`, { display: "none" });
