import type { Appearance } from "../../machines/core/domain.ts";
import type { PasskeyReturn } from "../../machines/sign-in/passkey.machine.ts";
import { waitForPageRestore } from "../browser/page-restored.ts";
import type { Config } from "../config/index.ts";
import type { Destination } from "../storage/destination.ts";
import type { Identity } from "./keycloak.ts";

/** Keycloak's name of the application-initiated action that creates a passkey. */
const action = "webauthn-register-passwordless";

/** Keycloak's `kc_action_status`. */
const outcomeByStatus: Readonly<Record<string, PasskeyReturn>> = {
  success: "created",
  cancelled: "cancelled",
  error: "failed",
};

/** What the passkey chart needs from the identity provider. */
export function passkeyServices(
  { config, identity }: { readonly config: Config; identity(): Promise<Identity> },
  destination: Destination,
) {
  return {
    async takePasskeyReturn(): Promise<PasskeyReturn> {
      if (!config.features.passkeys || !("PublicKeyCredential" in globalThis)) return "notOffered";
      const status = (await identity()).takeReturnedAction(action);
      return (status !== undefined && outcomeByStatus[status]) || "none";
    },

    /**
     * Redirects to the provider, which returns to this page's address. Resolves only if the page is restored from the
     * back-forward cache.
     * @throws NetworkError if the provider cannot be reached
     */
    async createPasskey(appearance: Appearance | undefined, signal: AbortSignal): Promise<void> {
      destination.keep();
      signal.addEventListener("abort", destination.clear);
      try {
        const redirect = (await identity()).signIn(appearance ?? { dark: false, locale: "en" }, { action });
        await Promise.race([redirect, waitForPageRestore(signal)]);
      } finally {
        destination.clear();
      }
    },
  };
}
