import { innerTestParam } from "./inner.ts";

const journeys = "tests/journeys/passkey.spec.ts does it";

export const testParam = innerTestParam({
  unseen: "tests/journeys/passkey.spec.ts looks at the profile",
  unreachable: {
    "returning — done: takePasskeyReturn [isPasskeyCreated] → ready": `${journeys}: created`,
    "returning — done: takePasskeyReturn [isCreationCancelled] → ready": `${journeys}: cancelled`,
    "returning — done: takePasskeyReturn [isCreationFailed] → ready": `${journeys}: failed`,
    "returning — done: takePasskeyReturn [isOffered] → ready": `${journeys}: the profile offers it`,
    "returning — done: takePasskeyReturn → absent": `${journeys}: the configuration says nothing of passkeys`,
    "returning — error: takePasskeyReturn → absent":
      "the provider's code that is gone after the sign-in: tests/services/passkey.test.ts has the port's own failure",
    "ready — passkey.requested → leaving": `${journeys}: created`,
    "leaving — done: createPasskey → ready":
      "a page that the back-forward cache kept: tests/services/passkey.test.ts restores one",
    "leaving — error: createPasskey → ready":
      "auth's own paths walk a provider that cannot be reached (error: signIn)",
    "leaving — after redirectLimit → ready":
      "auth's own paths walk a redirect that does not leave (after: redirectLimit)",
  },
});
