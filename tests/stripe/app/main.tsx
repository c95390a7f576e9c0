/** A page that uses Stripe's own two packages, unchanged, under the app's policy. */
import "./app.css";
import { loadStripe } from "@stripe/stripe-js/pure";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { PageRecord } from "./app-window.ts";
import { Checkout } from "./checkout.tsx";

const parameters = new URLSearchParams(location.search);
const settings: PageRecord["settings"] = JSON.parse(parameters.get("settings") ?? "{}");
window.record = { events: [], result: undefined, settings };
document.documentElement.lang = settings.locale ?? "en";
document.documentElement.dir = settings.locale === "ar" ? "rtl" : "ltr";
document.documentElement.classList.toggle("dark", settings.dark === true);

const scriptUrl = `${settings.sandbox}/stripe/v3.js`;

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

(window as unknown as { trustedTypes: ScriptPolicies }).trustedTypes.createPolicy("default", {
  createScriptURL(url) {
    if (url !== scriptUrl) throw new TypeError(`No script may be loaded from ${url}.`);
    return url;
  },
});

const script = document.createElement("script");
script.src = scriptUrl;
script.addEventListener("load", () => {
  const stripe = loadStripe(settings.publishableKey ?? "pk_test_sandbox");
  createRoot(document.getElementById("root") ?? document.body).render(
    <StrictMode>
      <Checkout stripe={stripe} settings={settings} />
    </StrictMode>,
  );
});
document.head.append(script);
