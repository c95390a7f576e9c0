import type { Context } from "koa";
import { createLog, type Log } from "../log.ts";
import type { Addresses, Database, Identity, MobileCodes, People } from "../ports.ts";
import { handleAccount, handleUserInfo } from "./account.ts";
import { SignInAttempts } from "./attempts.ts";
import { ChosenPasswords } from "./chosen-passwords.ts";
import { sendFrame } from "./frames.ts";
import { answerCors, forbidFraming, pageHeaders } from "./headers.ts";
import { handleInteraction } from "./interaction.ts";
import { loadKeys } from "./keys.ts";
import { handleMobile } from "./mobile.ts";
import { readAppearance } from "./pages/appearance.ts";
import { type NoticeKind, noticePage } from "./pages/notice.ts";
import { answerMounted, createProvider, endedSession } from "./provider.ts";
import { realmPath } from "./realm-path.ts";
import { loadResources } from "./resources.ts";
import { sendJson, sendPage } from "./respond.ts";
import { ModelStore } from "./store.ts";
import { verifyAccessToken } from "./tokens.ts";

const protocolPath = "/protocol/openid-connect/";

/** Paths that the app's scripts read from another origin. */
const sharedPaths = new Set([
  `${protocolPath}token`,
  `${protocolPath}userinfo`,
  `${protocolPath}certs`,
  "/.well-known/openid-configuration",
  "/account",
]);

/**
 * The sandbox's identity provider: an OpenID provider with Keycloak's URL layout, for one public client. Sessions,
 * grants and keys are stored in the database, so a restart signs no person out. `issuer` is
 * `{addresses.sandbox}/realms/nupay`.
 */
export async function createIdentity(options: {
  issuer: string;
  addresses: Addresses;
  people: People;
  mobileCodes: MobileCodes;
  database: Database;
  log?: Log;
}): Promise<Identity> {
  const { addresses, database, issuer, log = createLog(), mobileCodes, people } = options;
  const store = new ModelStore(database);
  const keys = await loadKeys(database);
  const resources = loadResources();
  const resource = resources.address;
  const provider = createProvider({ issuer, addresses, people, store, keys, log, resource });
  const attempts = new SignInAttempts();
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

  const showNotice = (ctx: Context, status: number, notice: NoticeKind, detail?: string) => {
    const appearance = readAppearance([], ctx.get("Accept-Language"));
    const page = noticePage(resource, { appearance, notice, app: `${addresses.apps[0]}/`, detail });
    sendPage(ctx, status, pageHeaders(addresses), page);
  };

  const route = async (ctx: Context): Promise<void> => {
    const [path = "/", ...parts] = ctx.url.split("?");
    const search = parts.join("?");
    if (path.startsWith("/resources/")) return resources.send(path.slice("/resources/".length), ctx);
    if (path !== realmPath && !path.startsWith(`${realmPath}/`)) return showNotice(ctx, 404, "notFound");
    const pathInRealm = path.slice(realmPath.length);
    const query = new URLSearchParams(search);
    if (sharedPaths.has(pathInRealm) && answerCors(addresses, ctx)) return;
    if (pathInRealm === "" || pathInRealm === "/") return sendJson(ctx, 200, realmDocument(issuer));
    if (pathInRealm === "/account") return handleAccount(dependencies, query, ctx);
    if (pathInRealm === "/account/mobile")
      return handleMobile({ ...dependencies, mobileCodes, hosts }, query, ctx);
    if (pathInRealm === `${protocolPath}userinfo`) return handleUserInfo(dependencies, ctx);
    if (pathInRealm.startsWith("/login-actions/")) {
      return handleInteraction(dependencies, pathInRealm.slice("/login-actions/".length), query, ctx);
    }
    if (pathInRealm === `${protocolPath}registrations`) {
      return answerMounted(provider, ctx, `${protocolPath}auth?${search}&screen=register`);
    }
    if (pathInRealm.startsWith(protocolPath)) {
      const name = pathInRealm.slice(protocolPath.length);
      if (sendFrame(addresses, resource, name, query, ctx)) return;
    }
    return answerMounted(provider, ctx, search === "" ? pathInRealm : `${pathInRealm}?${search}`);
  };

  return {
    async middleware(ctx) {
      // oidc-provider builds URLs from this header.
      if (hosts.has(ctx.get("Host"))) {
        ctx.headers.host = host;
        try {
          await route(ctx);
        } catch (error) {
          log.write("error", "call.failed", { operation: "identity", error });
          showNotice(ctx, 500, "broken");
        }
      } else showNotice(ctx, 421, "refused", "This host is not the identity provider's");
      forbidFraming(addresses, ctx);
    },
    async verifyAccessToken(token) {
      const { sub, exp, sid, authTime } = await verifyAccessToken(keys, issuer, token);
      return { sub, exp, sid, authTime };
    },
    hasSession: async (sid) => (await store.findByUid("Session", sid)) !== undefined,
    isSessionEnded: (sid) => store.has(endedSession, sid),
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
