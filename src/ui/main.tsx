import { createRoot, hydrateRoot } from "react-dom/client";
import { LandingPlaceholder } from "./landing-placeholder.tsx";
import "./components/spinner.css.ts";
import "./components/n-u-line.css.ts";
import "./theme/global.ts";

const language = document.documentElement.lang === "ar" ? "ar" : "en";
const prerendered = document.getElementById(`root-${language}`);
const landing = <LandingPlaceholder language={language} />;
if (prerendered !== null) {
  hydrateRoot(prerendered, landing, { identifierPrefix: language });
} else {
  const root = document.getElementById("root");
  if (root !== null) createRoot(root).render(landing);
}
void fetch("/config.json");
