import type Keycloak from "keycloak-js";
import type { Appearance } from "../../machines/domain.ts";

const iframeTitles = ["keycloak-3p-check-iframe", "keycloak-session-iframe", "keycloak-silent-check-sso"];

/** Takes away what a client that is not wanted any more has put into the page: it then hears nothing more. */
export function removeIframes(): void {
  for (const iframe of document.querySelectorAll("iframe")) {
    if (iframeTitles.includes(iframe.title)) iframe.remove();
  }
}

function addressed(url: string, appearance: Appearance | undefined): string {
  if (appearance === undefined) return url;
  const address = new URL(url);
  address.searchParams.set("dark", String(appearance.dark));
  address.searchParams.set("locale", appearance.locale);
  return address.href;
}

/** Lets the pages of sign-in and sign-out look and speak as the app does (the specification, section 4). */
export function dressPages(keycloak: Keycloak, appearance: () => Appearance | undefined): void {
  const { createLoginUrl, createLogoutUrl } = keycloak;
  keycloak.createLoginUrl = async (options) => addressed(await createLoginUrl(options), appearance());
  keycloak.createLogoutUrl = (options) => addressed(createLogoutUrl(options), appearance());
}

/** Whether the provider says, until `end`, that this browser keeps its cookies from us. */
export function hearUnsupported(provider: string): { heard(): boolean; end(): void } {
  let unsupported = false;
  const listener = (event: MessageEvent) => {
    if (event.origin === provider && event.data === "unsupported") unsupported = true;
  };
  addEventListener("message", listener);
  return { heard: () => unsupported, end: () => removeEventListener("message", listener) };
}
