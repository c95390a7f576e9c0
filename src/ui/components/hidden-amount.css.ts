import { globalStyle, style } from "@vanilla-extract/css";

const isHidden = 'html[data-balance="hidden"]';

/** The amount of a balance inside it gives way to dots where the holder hides it; nothing is read out of them. */
export const hiddenAmount = style({
  selectors: { [`${isHidden} &::before`]: { content: ['"••••••"', '"••••••" / ""'] } },
});
globalStyle(`${isHidden} ${hiddenAmount} > *`, { display: "none" });
