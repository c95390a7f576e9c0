/** The profile's way to a passkey where the provider is the sandbox's, which has none: its answer is given Keycloak's words. */
import type { Page } from "@playwright/test";
import { configure } from "./configure.ts";

const action = "webauthn-register-passwordless";

/** The configuration offers passkeys. */
export const offerPasskeys = (page: Page): Promise<void> =>
  configure(page, ({ features }) => ({ features: { ...Object(features), passkeys: true } }));

/** The provider sends the browser back with what became of the action. */
export async function returnFromPasskey(page: Page, status: string): Promise<void> {
  await page.route(`**/openid-connect/auth?*kc_action=${action}*`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { location = "", ...headers } = response.headers();
    const said = new URLSearchParams({ kc_action_status: status, kc_action: action });
    await route.fulfill({ status: 302, headers: { ...headers, location: `${location}&${said}` } });
  });
}
