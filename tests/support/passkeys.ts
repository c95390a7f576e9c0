/**
 * The profile's link to create a passkey with the sandbox's provider, which has no passkeys, so its answer is replaced
 * by Keycloak's.
 */
import type { Page } from "@playwright/test";
import { configure } from "./configure.ts";

const action = "webauthn-register-passwordless";

/** Enables passkeys in the configuration. */
export const offerPasskeys = (page: Page): Promise<void> =>
  configure(page, ({ features }) => ({ features: { ...Object(features), passkeys: true } }));

/** Makes the provider redirect back with this status of the action. */
export async function returnFromPasskey(page: Page, status: string): Promise<void> {
  await page.route(`**/openid-connect/auth?*kc_action=${action}*`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { location = "", ...headers } = response.headers();
    const parameters = new URLSearchParams({ kc_action_status: status, kc_action: action });
    await route.fulfill({ status: 302, headers: { ...headers, location: `${location}&${parameters}` } });
  });
}
