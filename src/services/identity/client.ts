import type Keycloak from "keycloak-js";
import type { Appearance } from "../../machines/core/domain.ts";

const iframeTitles = ["keycloak-3p-check-iframe", "keycloak-session-iframe", "keycloak-silent-check-sso"];

/** On a frame whose message is being worked on: keycloak-js takes it away itself, and fails where it is gone. */
const heard = "heard";

/** Takes away what a client that is not wanted any more has put into the page: it then hears nothing more. */
export function removeIframes(): void {
  for (const iframe of document.querySelectorAll("iframe")) {
    if (iframeTitles.includes(iframe.title) && !(heard in iframe.dataset)) iframe.remove();
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

/** Listens to the iframes of a check; `unsupported` once the provider says that this browser keeps its cookies from us. */
export function subscribeToIframes(provider: string): { readonly unsupported: boolean; end(): void } {
  let unsupported = false;
  const listener = ({ data, origin, source }: MessageEvent) => {
    if (origin === provider && data === "unsupported") unsupported = true;
    if (origin !== location.origin) return;
    for (const iframe of document.querySelectorAll("iframe")) {
      if (iframe.contentWindow === source) iframe.dataset[heard] = "";
    }
  };
  addEventListener("message", listener);
  return {
    get unsupported() {
      return unsupported;
    },
    end: () => removeEventListener("message", listener),
  };
}
