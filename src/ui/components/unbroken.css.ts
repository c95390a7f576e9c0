import { style } from "@vanilla-extract/css";

/** A day, a time or a number: never in two lines. */
export const unbroken = style({ whiteSpace: "nowrap" });
