import { style } from "@vanilla-extract/css";

/** Keeps a date, a time or a number on one line. */
export const unbroken = style({ whiteSpace: "nowrap" });
