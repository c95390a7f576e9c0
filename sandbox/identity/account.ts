import type { Context } from "koa";
import type Provider from "oidc-provider";
import type { Addresses, People, Person } from "../ports.ts";
import { pageHeaders } from "./headers.ts";
import type { IdentityKeys } from "./keys.ts";
import { accountPage } from "./pages/account.ts";
import { readAppearance } from "./pages/appearance.ts";
import type { ResourceAddress } from "./pages/document.ts";
import { claimsOf } from "./provider.ts";
import { realmPath } from "./realm-path.ts";
import { sendJson, sendPage } from "./respond.ts";
import type { ModelStore } from "./store.ts";
import { verifyAccessToken } from "./tokens.ts";

export interface AccountDependencies {
  readonly issuer: string;
  readonly provider: Provider;
  readonly addresses: Addresses;
  readonly people: People;
  readonly store: ModelStore;
  readonly keys: IdentityKeys;
  readonly resource: ResourceAddress;
}

/** Keycloak's account endpoint: the profile as JSON for a bearer token, an HTML page for a browser navigation. */
export async function handleAccount(
  dependencies: AccountDependencies,
  query: URLSearchParams,
  ctx: Context,
): Promise<void> {
  const { authorization, accept } = ctx.headers;
  const isNavigation = authorization === undefined && accept?.includes("text/html");
  if (isNavigation === true) return showAccount(dependencies, query, ctx);
  const person = await personOfToken(dependencies, authorization);
  if (person === undefined) return answerUnauthorized(ctx);
  sendJson(ctx, 200, {
    id: person.id,
    username: person.email,
    email: person.email,
    emailVerified: person.emailVerified,
    firstName: person.firstName,
    lastName: person.lastName,
    attributes: person.mobile === null ? {} : { mobile: [person.mobile] },
  });
}

/** The UserInfo endpoint (OpenID Connect Core, 5.3). */
export async function handleUserInfo(dependencies: AccountDependencies, ctx: Context): Promise<void> {
  const person = await personOfToken(dependencies, ctx.headers.authorization);
  if (person === undefined) return answerUnauthorized(ctx);
  sendJson(ctx, 200, claimsOf(person));
}

/** The person of the bearer token; undefined if it is missing, invalid or of a session that has ended. */
async function personOfToken(
  { issuer, keys, people, store }: AccountDependencies,
  authorization = "",
): Promise<Person | undefined> {
  const [scheme, token] = authorization.split(" ");
  if (scheme?.toLowerCase() !== "bearer" || token === undefined) return undefined;
  const claims = await verifyAccessToken(keys, issuer, token).catch(() => undefined);
  if (claims === undefined || (await store.findByUid("Session", claims.sid)) === undefined) return undefined;
  return people.byId(claims.sub);
}

function answerUnauthorized(ctx: Context): void {
  ctx.set("WWW-Authenticate", 'Bearer error="invalid_token"');
  sendJson(ctx, 401, { error: "invalid_token" });
}

export async function personOfSession(
  { people, provider }: AccountDependencies,
  ctx: Context,
): Promise<Person | undefined> {
  const session = await provider.Session.get(ctx);
  return session.accountId === undefined ? undefined : await people.byId(session.accountId);
}

async function showAccount(
  dependencies: AccountDependencies,
  query: URLSearchParams,
  ctx: Context,
): Promise<void> {
  const { addresses, resource } = dependencies;
  const person = await personOfSession(dependencies, ctx);
  const page = accountPage(resource, {
    appearance: readAppearance([Object.fromEntries(query)], ctx.get("Accept-Language")),
    address: `${realmPath}/account`,
    logout: `${realmPath}/protocol/openid-connect/logout`,
    app: appPageOf(addresses, query),
    person,
  });
  sendPage(ctx, 200, pageHeaders(addresses), page);
}

/** The app's page given in the query, or the app's start page: never a URL of another origin. */
function appPageOf({ apps }: Addresses, query: URLSearchParams): string {
  const referrerUri = query.get("referrer_uri") ?? "";
  const home = `${apps[0]}/`;
  return URL.canParse(referrerUri) && apps.includes(new URL(referrerUri).origin) ? referrerUri : home;
}
