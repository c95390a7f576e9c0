import type Keycloak from "keycloak-js";
import type { KeycloakInitOptions } from "keycloak-js";
import type { Appearance } from "../../machines/core/domain.ts";
import { NetworkError, StatusError } from "../core/errors.ts";

/** In milliseconds; the specification, section 9. */
const reachabilityTimeout = 8_000;
const messageReceiveTimeout = 10_000;
/** In seconds; the specification, section 9. */
const sessionCheckInterval = 5;

const iframeTitles = ["keycloak-3p-check-iframe", "keycloak-session-iframe", "keycloak-silent-check-sso"];

/** Marks an iframe whose message keycloak-js is handling: keycloak-js removes it itself, and fails if it is missing. */
const handledAttribute = "heard";

/** Removes the iframes of a client that is no longer used, so that the client receives no more messages. */
export function removeIframes(): void {
  for (const iframe of document.querySelectorAll("iframe")) {
    if (iframeTitles.includes(iframe.title) && !(handledAttribute in iframe.dataset)) iframe.remove();
  }
}

/**
 * Options of a client that checks silently whether a person is signed in, or exchanges the code in the page's address.
 * @param limit of each wait for the provider's frames, also of those before an exchange, in milliseconds
 */
export function silentCheckOptions(limit = messageReceiveTimeout): KeycloakInitOptions {
  return {
    onLoad: "check-sso",
    pkceMethod: "S256",
    silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    checkLoginIframe: true,
    checkLoginIframeInterval: sessionCheckInterval,
    messageReceiveTimeout: limit,
  };
}

/** Options of a client that takes over the tokens of another one, and refreshes them. @throws Error without tokens */
export function takeOverOptions({ token, refreshToken, idToken, timeSkew }: Keycloak): KeycloakInitOptions {
  if (token === undefined || refreshToken === undefined) throw new Error("Nothing to take over");
  return {
    token,
    refreshToken,
    ...(idToken !== undefined && { idToken }),
    ...(typeof timeSkew === "number" && { timeSkew }),
    pkceMethod: "S256",
    checkLoginIframe: false,
  };
}

function addAppearance(url: string, appearance: Appearance): string {
  const address = new URL(url);
  address.searchParams.set("dark", String(appearance.dark));
  address.searchParams.set("locale", appearance.locale);
  return address.href;
}

/** Passes the app's theme and language to the sign-in and sign-out pages (the specification, section 4). */
export function passAppearance(keycloak: Keycloak, appearance: Appearance): void {
  const { createLoginUrl, createLogoutUrl } = keycloak;
  keycloak.createLoginUrl = async (options) => addAppearance(await createLoginUrl(options), appearance);
  keycloak.createLogoutUrl = (options) => addAppearance(createLogoutUrl(options), appearance);
}

/** Listens to a check's iframes; `unsupported` once the provider reports that this browser blocks its cookies. */
export function subscribeToIframes(provider: string): { readonly isUnsupported: boolean; end(): void } {
  let isUnsupported = false;
  const listener = ({ data, origin, source }: MessageEvent) => {
    if (origin === provider && data === "unsupported") isUnsupported = true;
    if (origin !== location.origin) return;
    for (const iframe of document.querySelectorAll("iframe")) {
      if (iframe.contentWindow === source) iframe.dataset[handledAttribute] = "";
    }
  };
  addEventListener("message", listener);
  return {
    get isUnsupported() {
      return isUnsupported;
    },
    end: () => removeEventListener("message", listener),
  };
}

/**
 * Resolves if the realm answers. A redirect without this check could replace the page by the browser's own error page.
 * @throws NetworkError
 */
export async function checkReachable({
  url,
  realm,
}: {
  readonly url: string;
  readonly realm: string;
}): Promise<void> {
  const address = `${url}/realms/${encodeURIComponent(realm)}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(reachabilityTimeout) });
    if (!response.ok) throw new StatusError({ status: response.status });
    // Firefox does not keep a page in its back-forward cache that it leaves while an answer is still arriving.
    await response.text();
  } catch (error) {
    throw new NetworkError({ cause: error });
  }
}
