/** Signs in at the provider over HTTP, as its page does. */
import { createHash, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { Person } from "./fixtures.ts";

/** The part of `config.json` with the identity provider. */
interface Configuration {
  readonly auth: { readonly url: string; readonly realm: string; readonly clientId: string };
}

/** Thrown if the provider has a session for the person and answers without a sign-in page. */
export class AlreadySignedInError extends Error {
  override name = "AlreadySignedInError";
}

/**
 * Stores the provider's session in the context's cookies; the app finds it by its silent check.
 * @param context whose `baseURL` is the app's
 * @throws AlreadySignedInError if the context has a session of the provider
 */
export async function signInAtProvider(
  context: BrowserContext,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  const configuration = await context.request.get("/config.json");
  const { auth }: Configuration = await configuration.json();
  const app = new URL(configuration.url()).origin;
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: auth.clientId,
    redirect_uri: `${app}/dashboard`,
    response_type: "code",
    scope: "openid",
    state: randomBytes(8).toString("hex"),
    nonce: randomBytes(8).toString("hex"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const page = await context.request.get(
    `${auth.url}/realms/${auth.realm}/protocol/openid-connect/auth?${query}`,
  );
  const action = /<form method="post" action="([^"]+)"/.exec(await page.text())?.[1];
  if (action === undefined) {
    const ending = `${page.status()} ${page.url()}`;
    if (page.url().startsWith(`${app}/dashboard?code=`)) throw new AlreadySignedInError(ending);
    throw new Error(`The provider shows no sign-in: ${ending}`);
  }
  const address = new URL(action.replaceAll("&amp;", "&"), page.url()).href;
  // Only the cookies matter; the authorization code is never redeemed.
  const answer = await context.request.post(address, { form: { email, password }, maxRedirects: 5 });
  if (new URL(answer.url()).origin !== app) {
    throw new Error(`The provider did not sign ${email} in: ${answer.status()} ${answer.url()}`);
  }
}
