import type { IncomingMessage, ServerResponse } from "node:http";
import { createLog, type Log } from "../log.ts";
import type { Addresses, Database, Identity, People } from "../ports.ts";
import { handleAccount, handleUserInfo } from "./account.ts";
import { Attempts } from "./attempts.ts";
import { ChosenPasswords } from "./chosen-passwords.ts";
import { sendFrame } from "./frames.ts";
import { answerCors, keepOutOfFrames, pageHeaders } from "./headers.ts";
import { handleInteraction } from "./interaction.ts";
import { loadKeys } from "./keys.ts";
import { readAppearance } from "./pages/appearance.ts";
import { type Notice, noticePage } from "./pages/notice.ts";
import { createProvider } from "./provider.ts";
import { realmPath } from "./realm-path.ts";
import { loadResources } from "./resources.ts";
import { sendJson, sendPage } from "./respond.ts";
import { ModelStore } from "./store.ts";
import { verifyAccessToken } from "./tokens.ts";

const protocolPath = "/protocol/openid-connect/";

/** What the app's scripts read from another origin. */
const sharedPaths = new Set([
  `${protocolPath}token`,
  `${protocolPath}userinfo`,
  `${protocolPath}certs`,
  "/.well-known/openid-configuration",
  "/account",
]);

/**
 * The sandbox's identity provider: an OpenID provider with Keycloak's own URL layout, for one public client. Sessions,
 * grants and keys are kept in the database, so a restart signs no person out. `issuer` is `{addresses.sandbox}/realms/nupay`.
 */
export async function createIdentity(options: {
  issuer: string;
  addresses: Addresses;
  people: People;
  database: Database;
  log?: Log;
}): Promise<Identity> {
  const { addresses, database, issuer, log = createLog(), people } = options;
  const store = new ModelStore(database);
  const keys = await loadKeys(database);
  const resources = loadResources();
  const resource = resources.address;
  const provider = createProvider({ issuer, addresses, people, store, keys, log, resource });
  const callback = provider.callback();
  const attempts = new Attempts();
  const chosenPasswords = new ChosenPasswords();
  const dependencies = {
    issuer,
    provider,
    addresses,
    people,
    store,
    keys,
    log,
    resource,
    attempts,
    chosenPasswords,
  };

  const { host, port } = new URL(issuer);
  const hosts = new Set([host, ...["localhost", "127.0.0.1", "[::1]"].map((name) => `${name}:${port}`)]);

  const showNotice = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    notice: Notice,
    detail?: string,
  ) => {
    const appearance = readAppearance([], request.headers["accept-language"]);
    const page = noticePage(resource, { appearance, notice, app: `${addresses.apps[0]}/`, detail });
    sendPage(response, status, pageHeaders(addresses), page);
  };

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = "/", search = ""] = (request.url ?? "/").split("?", 2);
    if (path.startsWith("/resources/")) return resources.send(path.slice("/resources/".length), response);
    if (path !== realmPath && !path.startsWith(`${realmPath}/`)) {
      return showNotice(request, response, 404, "notFound");
    }
    const inRealm = path.slice(realmPath.length);
    const query = new URLSearchParams(search);
    if (sharedPaths.has(inRealm) && answerCors(addresses, request, response)) return;
    if (inRealm === "" || inRealm === "/") return sendJson(response, 200, realmDocument(issuer));
    if (inRealm === "/account") return handleAccount(dependencies, query, request, response);
    if (inRealm === `${protocolPath}userinfo`) return handleUserInfo(dependencies, request, response);
    if (inRealm.startsWith("/login-actions/")) {
      return handleInteraction(
        dependencies,
        inRealm.slice("/login-actions/".length),
        query,
        request,
        response,
      );
    }
    if (inRealm === `${protocolPath}registrations`) {
      return callProvider(request, response, `${protocolPath}auth?${search}&screen=register`);
    }
    if (inRealm.startsWith(protocolPath)) {
      const name = inRealm.slice(protocolPath.length);
      if (sendFrame(addresses, resource, name, query, response)) return;
    }
    return callProvider(request, response, search === "" ? inRealm : `${inRealm}?${search}`);
  };

  /** oidc-provider finds out from `originalUrl` where it is mounted. */
  const callProvider = async (request: IncomingMessage, response: ServerResponse, url: string) => {
    const given = request.url;
    try {
      await callback(Object.assign(request, { originalUrl: realmPath + url, url }), response);
    } finally {
      Object.assign(request, { originalUrl: given, url: given });
    }
  };

  return {
    async handle(request, response) {
      keepOutOfFrames(addresses, response);
      // The provider's library makes addresses from this header.
      if (!hosts.has(request.headers.host ?? "")) {
        return showNotice(request, response, 421, "refused", "This host is not the identity provider's");
      }
      request.headers.host = host;
      try {
        await route(request, response);
      } catch (error) {
        log.write("error", "call.failed", { operation: "identity", error });
        if (response.headersSent) response.destroy();
        else showNotice(request, response, 500, "broken");
      }
    },
    async verifyAccessToken(token) {
      const { sub, exp, authTime } = await verifyAccessToken(keys, issuer, token);
      return { sub, exp, authTime };
    },
    endSessions: (personId) => store.destroyByAccount(personId),
    reset: () => {
      attempts.clear();
      return store.destroyAll();
    },
  };
}

function realmDocument(issuer: string): object {
  return {
    realm: "nupay",
    "token-service": `${issuer}/protocol/openid-connect`,
    "account-service": `${issuer}/account`,
  };
}
