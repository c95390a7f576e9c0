import { style } from "@vanilla-extract/css";

export const stage = style({ display: "grid", placeItems: "center", minBlockSize: "60dvh" });
