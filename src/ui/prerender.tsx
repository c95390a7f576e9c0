/** Run at build time alone: draws the landing page, so that it stands in the HTML as served. */
import { renderToString } from "react-dom/server";
import { LandingPlaceholder as Landing } from "./landing-placeholder.tsx";

/** The languages that the HTML carries; the app hydrates the one on <html> with the language as `identifierPrefix`. */
export const prerendered = ["en", "ar"] as const;

/** The landing page's markup. Deterministic: the charts behind it start in a state that knows neither time nor storage. */
export function prerender(language: (typeof prerendered)[number]): string {
  return renderToString(<Landing language={language} />, { identifierPrefix: language });
}
