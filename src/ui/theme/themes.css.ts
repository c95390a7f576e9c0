import { assignVars, createGlobalTheme, globalStyle } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { dark } from "./dark.ts";
import { light } from "./light.ts";

// :root carries the light theme too, for the page whose boot script has not run.
createGlobalTheme(':root, html[data-theme="nupay-light"]', vars, light);
// Paper is light.
globalStyle('html[data-theme="nupay-dark"]', { "@media": { screen: { vars: assignVars(vars, dark) } } });

globalStyle(":root", { colorScheme: "light" });
globalStyle('html[data-theme="nupay-dark"]', { "@media": { screen: { colorScheme: "dark" } } });
