/** The URLs and looks of Keycloak's pages. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

export const realmUrl = () => `${process.env.NUPAY_KEYCLOAK}/realms/nupay`;

/** The URL of a sign-in page as the app requests it, with the parameters of `look` and of the request. */
export function signInPageUrl(
  app: string | undefined,
  page: "auth" | "registrations",
  appearance: Record<string, string> = {},
) {
  const query = new URLSearchParams({
    client_id: "nupay-web",
    redirect_uri: `${app}/dashboard`,
    response_type: "code",
    response_mode: "fragment",
    scope: "openid",
    state: randomUUID(),
    nonce: randomUUID(),
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ...appearance,
  });
  return `${realmUrl()}/protocol/openid-connect/${page}?${query}`;
}

export const html = (page: Page) => page.locator("html");
export const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const paper = "rgb(246, 243, 236)";
const night = "rgb(21, 19, 16)";

export const appearances = [
  {
    dark: "false",
    locale: "en",
    dir: "ltr",
    colour: paper,
    title: "Sign in to your account",
    theme: "light",
  },
  { dark: "true", locale: "ar", dir: "rtl", colour: night, title: "تسجيل الدخول إلى حسابك", theme: "dark" },
] as const;
