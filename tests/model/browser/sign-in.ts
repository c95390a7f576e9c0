/** Signing in at the provider as its page does, without drawing it. */
import { createHash, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { Person } from "../../support/fixtures.ts";

const realm = "/realms/nupay/protocol/openid-connect/auth";

/**
 * The provider's session is in the context's cookies then; the app finds it by its silent check.
 * @param sandbox its address, `http://localhost:4010`
 */
export async function signInAtProvider(
  context: BrowserContext,
  addresses: { readonly app: string; readonly sandbox: string },
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: "nupay-web",
    redirect_uri: `${addresses.app}/dashboard`,
    response_type: "code",
    scope: "openid",
    state: randomBytes(8).toString("hex"),
    nonce: randomBytes(8).toString("hex"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const page = await context.request.get(`${addresses.sandbox}${realm}?${query}`);
  const action = /<form method="post" action="([^"]+)"/.exec(await page.text())?.[1];
  if (action === undefined) throw new Error(`The provider shows no sign-in: ${page.status()} ${page.url()}`);
  const address = new URL(action.replaceAll("&amp;", "&"), page.url()).href;
  // What comes back to the app is a code that nobody redeems: the cookies are what is wanted.
  const answer = await context.request.post(address, { form: { email, password }, maxRedirects: 5 });
  if (!answer.url().startsWith(addresses.app)) {
    throw new Error(`The provider did not sign ${email} in: ${answer.status()} ${answer.url()}`);
  }
}
