import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context, DefaultState, Next } from "koa";
import Provider, {
  type AccountClaims,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { Log } from "../log.ts";
import type { Addresses, People, Person } from "../ports.ts";
import { createAdapterFactory } from "./adapter.ts";
import type { IdentityKeys } from "./keys.ts";
import { lifetimes, sessionLifetime } from "./lifetimes.ts";
import { type Appearance, appearanceQuery, readAppearance } from "./pages/appearance.ts";
import type { ResourceAddress } from "./pages/document.ts";
import { logoutPage, signedOutPage } from "./pages/logout.ts";
import { type NoticeKind, noticePage } from "./pages/notice.ts";
import { realmPath } from "./realm-path.ts";
import type { ModelStore } from "./store.ts";
import { audience, clientId, openRefreshToken, sealRefreshToken } from "./tokens.ts";

export interface ProviderDependencies {
  readonly issuer: string;
  readonly addresses: Addresses;
  readonly people: People;
  readonly store: ModelStore;
  readonly keys: IdentityKeys;
  readonly log: Log;
  readonly resource: ResourceAddress;
}

/** The app's routes: a sign-in redirects only to one of these. */
const appPaths = [
  "",
  "/",
  "/dashboard",
  "/cards",
  "/bank-accounts",
  "/transactions",
  "/account-statements",
  "/profile",
  "/settings",
  "/help",
  "/silent-check-sso.html",
];

/** Parameters of an authorization request for the appearance of the pages; `screen=register` opens the registration. */
const pageParameters = ["dark", "locale", "kc_locale", "screen"];

const scope = "openid profile email phone";
const sessionCookie = "KEYCLOAK_SESSION";

/** oidc-provider with Keycloak's URL layout, so that an unchanged keycloak-js works with it. */
export function createProvider(dependencies: ProviderDependencies): Provider {
  const provider = new SecureCookieProvider(dependencies.issuer, createConfiguration(dependencies));
  provider.on("server_error", (_ctx, error) =>
    dependencies.log.write("error", "call.failed", { operation: "identity", error }),
  );
  provider.on("grant.error", ({ oidc }, error) => {
    if (oidc.params?.grant_type !== "refresh_token" || !/already used/.test(error.error_detail ?? "")) return;
    dependencies.log.write("warn", "refreshToken.reused", { person: oidc.entities.RefreshToken?.accountId });
  });
  provider.use(async (ctx, next) => {
    await next();
    if (isRouted(ctx)) await completeResponse(dependencies, ctx);
  });
  return provider;
}

/** Runs the provider's middleware, like koa-mount. `url` is the request's URL below the realm's path. */
export async function answerMounted(provider: Provider, ctx: Context, url: string): Promise<void> {
  const originalUrl = ctx.url;
  // The provider's cookies object: it signs with the provider's keys and sets Secure.
  ctx.cookies = provider.createContext(ctx.req, ctx.res).cookies;
  ctx.mountPath = realmPath;
  ctx.url = url;
  try {
    const runMiddleware = provider.middleware.reduceRight<Next>(
      (next, middleware) => async () => middleware(ctx, next),
      async () => {},
    );
    await runMiddleware();
  } finally {
    ctx.url = originalUrl;
  }
}

/**
 * Every cookie is Secure: localhost counts as a secure context, although the connection is plain HTTP. Only Safari
 * drops Secure cookies there (WebKit bug 218980), but accepts SameSite=None without Secure.
 */
class SecureCookieProvider extends Provider {
  override createContext<State = DefaultState>(request: IncomingMessage, response: ServerResponse) {
    const ctx = super.createContext<State>(request, response);
    ctx.cookies.secure = this.issuer.startsWith("https:") || !isSafari(request.headers["user-agent"] ?? "");
    return ctx;
  }
}

function isSafari(userAgent: string): boolean {
  return (
    /\bSafari\//.test(userAgent) &&
    !/\b(?:Chrome|Chromium|HeadlessChrome|CriOS|FxiOS|Edg\w*)\//.test(userAgent)
  );
}

function isRouted(ctx: object): ctx is KoaContextWithOIDC {
  return "oidc" in ctx;
}

function createConfiguration(dependencies: ProviderDependencies): Configuration {
  const { addresses, issuer, keys, people, resource, store } = dependencies;
  const policy = interactionPolicy.base();
  policy.remove("consent");
  policy
    .get("login")
    ?.checks.add(
      new interactionPolicy.Check(
        "account_gone",
        "the session's account is gone",
        "login_required",
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    );
  const app = `${addresses.apps[0]}/`;
  const cookie = { httpOnly: true, path: realmPath, signed: true } as const;
  return {
    adapter: createAdapterFactory(store, (token) => openRefreshToken(keys, issuer, token)),
    clients: [
      {
        client_id: clientId,
        client_name: "nupay",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: addresses.apps.flatMap((origin) => appPaths.map((path) => origin + path)),
        post_logout_redirect_uris: addresses.apps.flatMap((origin) => [origin, `${origin}/`]),
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [keys.signing] },
    routes: {
      authorization: "/protocol/openid-connect/auth",
      token: "/protocol/openid-connect/token",
      jwks: "/protocol/openid-connect/certs",
      end_session: "/protocol/openid-connect/logout",
    },
    discovery: {
      userinfo_endpoint: `${issuer}/protocol/openid-connect/userinfo`,
      check_session_iframe: `${issuer}/protocol/openid-connect/login-status-iframe.html`,
    },
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    scopes: scope.split(" "),
    conformIdTokenClaims: false,
    claims: {
      openid: ["sub", "name", "given_name", "family_name", "preferred_username", "email", "email_verified"],
    },
    pkce: { required: () => true },
    extraParams: pageParameters,
    cookies: {
      keys: keys.cookies,
      names: { session: "AUTH_SESSION", interaction: "AUTH_INTERACTION", resume: "AUTH_RESUME" },
      long: { ...cookie, sameSite: "none" },
      short: { httpOnly: true, signed: true, sameSite: "lax" },
    },
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.authorizationCode,
      IdToken: lifetimes.accessToken,
      Interaction: lifetimes.signInPage,
      Grant: lifetimes.sessionMax,
      Session: (_ctx, session) => sessionLifetime(session.loginTs),
      RefreshToken: (_ctx, token) => sessionLifetime(token.authTime),
    },
    expiresWithSession: () => true,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => addresses.apps.includes(origin),
    enableHttpPostMethods: true,
    extraTokenClaims: ({ oidc: { entities } }, token) => ({
      typ: "Bearer",
      azp: clientId,
      // RFC 9470, section 6.1: a call that needs a fresh sign-in checks this claim.
      auth_time: (entities.AuthorizationCode ?? entities.RefreshToken)?.authTime,
      sid: "sessionUid" in token ? token.sessionUid : undefined,
    }),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: false },
      introspection: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience,
          scope,
          accessTokenTTL: lifetimes.accessToken,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "ES256" } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => {
          const { session, entities } = ctx.oidc;
          showLogout(dependencies, ctx, isHintForAccount(entities.IdTokenHint, session?.accountId));
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage(resource, appearanceOf(ctx), app).text;
        },
      },
    },
    findAccount: async (_ctx, id) => {
      const person = await people.byId(id);
      return person === undefined ? undefined : { accountId: person.id, claims: () => claimsOf(person) };
    },
    interactions: { policy, url: (_ctx, { uid }) => `${realmPath}/login-actions/${uid}` },
    // Recreates a revoked grant: otherwise the next silent check would end on a consent page.
    loadExistingGrant: async (ctx) => {
      const { client, provider, session } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const { accountId } = session;
      const grantId = session.grantIdFor(client.clientId);
      const existingGrant = grantId === undefined ? undefined : await provider.Grant.find(grantId);
      if (existingGrant?.accountId === accountId) return existingGrant;
      const grant = new provider.Grant({ accountId, clientId: client.clientId });
      grant.addOIDCScope(scope);
      grant.addResourceScope(audience, scope);
      await grant.save();
      return grant;
    },
    renderError: (ctx, out, error) => {
      const notice = noticeOf(error);
      ctx.type = "html";
      ctx.body = noticePage(resource, {
        appearance: appearanceOf(ctx),
        notice,
        app,
        detail: notice === "refused" ? (out.error_description ?? out.error) : undefined,
      }).text;
    },
  };
}

/** Model of a session that its person has signed out of, stored as long as one of its access tokens can be valid. */
export const endedSession = "EndedSession";

/** Adds to a response what keycloak-js and the wallet API need beyond the protocol. */
async function completeResponse(dependencies: ProviderDependencies, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc } = ctx;
  if (oidc.session !== undefined && "destroyed" in oidc.session)
    await dependencies.store.upsert(endedSession, oidc.session.uid, {}, lifetimes.accessToken);
  if (oidc.route === "token") await sealRefresh(dependencies, ctx);
  const signedInPersonId =
    oidc.session !== undefined && !("destroyed" in oidc.session) ? oidc.session.accountId : undefined;
  if (oidc.route === "end_session" && ctx.status === 200 && signedInPersonId === undefined) {
    redirectWithoutSession(ctx);
  }
  // Another person has just signed in while a session existed: that session is ended first, by a form page of the
  // sandbox instead of oidc-provider's inline one.
  if (oidc.route === "resume" && ctx.status === 200 && signedInPersonId !== undefined)
    showLogout(dependencies, ctx, true);
  if (oidc.session !== undefined && oidc.route !== "token") {
    ctx.cookies.set(sessionCookie, signedInPersonId === undefined ? null : oidc.session.uid, {
      httpOnly: false,
      path: realmPath,
      sameSite: "none",
      signed: false,
      overwrite: true,
    });
  }
  const location = ctx.response.get("location");
  if (location === oidc.urlFor("end_session_success")) {
    ctx.redirect(`${location}?${appearanceQuery(appearanceOf(ctx))}`);
  }
}

/** Turns the refresh token into a JWT and extends the session, because a refresh counts as activity. */
async function sealRefresh(
  { keys, issuer, store }: ProviderDependencies,
  ctx: KoaContextWithOIDC,
): Promise<void> {
  const { body } = ctx;
  const token = ctx.oidc.entities.RefreshToken;
  if (ctx.status !== 200 || token?.sessionUid === undefined || typeof body !== "object" || body === null)
    return;
  if (!("refresh_token" in body) || typeof body.refresh_token !== "string") return;
  const lifetime = sessionLifetime(token.authTime);
  await store.extend("Session", token.sessionUid, lifetime);
  const sealedToken = await sealRefreshToken(keys, issuer, {
    id: body.refresh_token,
    sub: token.accountId,
    sid: token.sessionUid,
    lifetime,
  });
  ctx.body = {
    ...body,
    refresh_token: sealedToken,
    refresh_expires_in: lifetime,
    session_state: token.sessionUid,
  };
}

function showLogout(
  { addresses, resource }: ProviderDependencies,
  ctx: KoaContextWithOIDC,
  isUnrequested: boolean,
): void {
  const secret = ctx.oidc.session?.state?.secret;
  ctx.body = logoutPage(resource, {
    appearance: appearanceOf(ctx),
    action: ctx.oidc.urlFor("end_session_confirm"),
    secret: typeof secret === "string" ? secret : "",
    isUnrequested,
    app: `${addresses.apps[0]}/`,
  }).text;
}

/** Redirects without confirmation, as no person is signed in. The redirect URI was checked against the client's. */
function redirectWithoutSession(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: address, state } = ctx.oidc.params ?? {};
  const target = new URL(typeof address === "string" ? address : ctx.oidc.urlFor("end_session_success"));
  if (typeof address === "string" && typeof state === "string") target.searchParams.set("state", state);
  ctx.status = 303;
  ctx.redirect(target.href);
}

function appearanceOf(ctx: KoaContextWithOIDC): Appearance {
  const body = ctx.oidc?.body;
  return readAppearance([ctx.query, body ?? {}, ctx.oidc?.params ?? {}], ctx.get("Accept-Language"));
}

function isHintForAccount(hint: unknown, accountId: string | undefined): boolean {
  if (typeof hint !== "object" || hint === null || !("payload" in hint)) return false;
  const { payload } = hint;
  return typeof payload === "object" && payload !== null && "sub" in payload && payload.sub === accountId;
}

function noticeOf(error: Error): NoticeKind {
  if (error.name === "SessionNotFound") return "expired";
  return "expose" in error && error.expose === true ? "refused" : "broken";
}

export function claimsOf(person: Person): AccountClaims {
  return {
    sub: person.id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    given_name: person.firstName,
    family_name: person.lastName,
    preferred_username: person.email,
    email: person.email,
    email_verified: person.emailVerified,
  };
}
