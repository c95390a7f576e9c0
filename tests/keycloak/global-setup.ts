import { freePort } from "../support/free-port.ts";
import { appVariable, sandboxVariable } from "../support/global-setup.ts";
import { KeycloakAdmin } from "../support/keycloak-admin.ts";
import { keycloakPasswordVariable, keycloakVariable } from "../support/keycloak-control.ts";
import { startStack } from "../support/stack.ts";
import { obtainKeycloak } from "./distribution.ts";
import { startKeycloak } from "./server.ts";

/** The seconds for which the sandbox caches the realm's keys: the tests of changed keys wait that long. */
const keysSeconds = 3;

/** Starts Keycloak with the project's realm, the app, and the sandbox's wallet, which trusts the realm's keys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [keycloakPort, appPort] = await Promise.all([freePort(), freePort()]);
  const app = `http://localhost:${appPort}`;
  const keycloak = await startKeycloak(await obtainKeycloak(), keycloakPort, app);
  const closers = [keycloak.close];
  const close = async () => {
    await Promise.all(closers.map((end) => end()));
  };
  try {
    const stack = await startStack({
      port: appPort,
      issuer: `${keycloak.address}/realms/nupay`,
      keysSeconds,
    });
    closers.push(stack.close);
    const admin = new KeycloakAdmin(keycloak.address, keycloak.admin.password);
    await admitOtherSite(admin, app, `http://127.0.0.1:${appPort}`);
    // The first request for the payment script waits until it is bundled.
    await (await fetch(`${stack.sandbox}/stripe/v3.js`)).text();
    process.env[appVariable] = stack.app;
    process.env[sandboxVariable] = stack.sandbox;
    process.env[keycloakVariable] = keycloak.address;
    process.env[keycloakPasswordVariable] = keycloak.admin.password;
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** Allows the app at 127.0.0.1, which is another site than Keycloak at localhost, as in production. */
async function admitOtherSite(admin: KeycloakAdmin, app: string, otherOrigin: string): Promise<void> {
  const moveAddress = (address: string) => address.replaceAll(app, otherOrigin);
  const client = await admin.client("nupay-web");
  const logout = "post.logout.redirect.uris";
  const logoutAddress = client.attributes[logout] ?? "";
  await admin.changeClient({
    ...client,
    redirectUris: [...client.redirectUris, ...client.redirectUris.map(moveAddress)],
    webOrigins: [...client.webOrigins, ...client.webOrigins.map(moveAddress)],
    attributes: { ...client.attributes, [logout]: `${logoutAddress}##${moveAddress(logoutAddress)}` },
  });
  const { browserSecurityHeaders: headers } = await admin.realm();
  const { contentSecurityPolicy = "" } = headers;
  await admin.changeRealm({
    browserSecurityHeaders: {
      ...headers,
      contentSecurityPolicy: contentSecurityPolicy.replace(app, `${app} ${otherOrigin}`),
    },
  });
}
