/** Starts the flow atlas in a browser: its stylesheet, its data, its page. */
import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-400.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-600.css";
import "../../src/ui/theme/global.ts";
import "./atlas.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { chartStylesheet } from "statechart-atlas/drawing";
import { vars } from "../../src/ui/theme/contract.css.ts";
import type { Atlas } from "../atlas/data.ts";
import { App } from "./app.tsx";

async function start(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(chartStylesheet((role) => vars.color[role]));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const response = await fetch("./atlas.json");
  const atlas: Atlas = await response.json();
  const root = document.getElementById("root");
  if (root !== null)
    createRoot(root).render(
      <StrictMode>
        <App atlas={atlas} />
      </StrictMode>,
    );
}

void start();
