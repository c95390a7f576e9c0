import { style } from "@vanilla-extract/css";
import { space } from "../theme/tokens.ts";

export const links = style({ display: "grid", gap: space.x1, overflowWrap: "anywhere" });
