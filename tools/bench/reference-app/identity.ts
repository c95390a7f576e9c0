import Keycloak from "keycloak-js";

interface Config {
  readonly auth: { readonly url: string; readonly realm: string; readonly clientId: string };
}

let client: Promise<Keycloak> | undefined;

async function connect(): Promise<Keycloak> {
  const config: Config = await (await fetch("/config.json")).json();
  const keycloak = new Keycloak(config.auth);
  const isAuthenticated = await keycloak.init({
    onLoad: "check-sso",
    pkceMethod: "S256",
    silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    checkLoginIframe: true,
    checkLoginIframeInterval: 5,
    messageReceiveTimeout: 10_000,
  });
  localStorage.setItem("auth-store", JSON.stringify({ isAuthenticated }));
  return keycloak;
}

/** Resolves once the silent check has finished; like the product, it stores the result in local storage. */
export async function check(): Promise<void> {
  client = connect();
  await client;
}

export async function leave(): Promise<void> {
  client ??= connect();
  await (await client).login({ redirectUri: `${location.origin}/dashboard` });
}
