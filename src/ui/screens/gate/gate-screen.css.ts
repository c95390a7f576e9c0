import { style } from "@vanilla-extract/css";

export const centred = style({ display: "grid", placeItems: "center", minBlockSize: "60dvh" });
