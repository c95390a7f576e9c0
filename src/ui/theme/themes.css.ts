import { assignVars, createGlobalTheme, globalStyle } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { dark } from "./dark.ts";
import { light } from "./light.ts";
import { media } from "./media.ts";

// :root has the light theme too, for a page whose boot script has not run.
createGlobalTheme(':root, html[data-theme="nupay-light"]', vars, light);
// Print is always light.
globalStyle('html[data-theme="nupay-dark"]', { "@media": { screen: { vars: assignVars(vars, dark) } } });

globalStyle(":root", { colorScheme: "light" });
globalStyle('html[data-theme="nupay-dark"]', { "@media": { screen: { colorScheme: "dark" } } });

// Browsers do not apply forced colours to drawings, whose dark lines would be invisible on a black page.
globalStyle("svg", {
  "@media": {
    [media.forcedColors]: { vars: { [vars.color.ink]: "CanvasText", [vars.color.accent]: "Highlight" } },
  },
});
