/** A fake device with passkeys: Chromium's virtual authenticator. */
import type { Page } from "@playwright/test";

export interface VirtualAuthenticator {
  /** Whether the person unlocks the device from now on. A locked device rejects requests. */
  readonly unlocks: (does: boolean) => Promise<void>;
  /** Resolves once the device has rejected the page's request. */
  readonly refused: () => Promise<void>;
  readonly passkeys: () => Promise<readonly { credentialId: string; rpId?: string | undefined }[]>;
  readonly forget: () => Promise<void>;
}

/** Adds a device without passkeys, which every page of this tab sees. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.addInitScript(() => {
    const getCredential = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const answer = getCredential(options);
      answer.catch(() => Object.assign(window, { passkeyRefused: true }));
      return answer;
    };
  });
  return {
    refused: async () => {
      await page.waitForFunction(() => "passkeyRefused" in window);
    },
    unlocks: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    passkeys: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    forget: async () => {
      await session.send("WebAuthn.clearCredentials", { authenticatorId });
    },
  };
}
