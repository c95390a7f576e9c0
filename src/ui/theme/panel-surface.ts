import { vars } from "./contract.css.ts";
import { radius } from "./tokens.ts";

/** The frame of a panel, to be spread into its style. */
export const panelSurface = {
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  backgroundColor: vars.color.surface,
};
