/** Starts the flow atlas in a browser: loads its stylesheet and data, and renders its page. */
import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-400.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-600.css";
import "../../src/ui/theme/global.ts";
import "statechart-atlas/atlas.css";
import "./colours.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { chartStylesheet } from "statechart-atlas/drawing";
import { App, type Atlas } from "statechart-atlas/page";
import { vars } from "../../src/ui/theme/contract.css.ts";
import { settings } from "./settings.ts";

async function start(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(chartStylesheet((role) => vars.color[role], settings.typeface));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const response = await fetch("./atlas.json");
  const atlas: Atlas = await response.json();
  const root = document.getElementById("root");
  if (root !== null)
    createRoot(root).render(
      <StrictMode>
        <App atlas={atlas} settings={settings} />
      </StrictMode>,
    );
}

void start();
