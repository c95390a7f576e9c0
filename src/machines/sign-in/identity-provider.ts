import type { Appearance } from "../core/domain.ts";

/** Why a session ended without a sign-out in this tab: the translation key of the reason. */
export type SessionEnd = "errors.sessionEnded" | "errors.signedOutElsewhere" | "errors.signedOutUnused";

/** Result of a silent check: a person, no person, or a browser that blocks the provider's cookies. */
export type SessionCheck =
  | { readonly outcome: "signedIn"; readonly personId: string }
  /** `end`: a session known in this browser has ended. */
  | { readonly outcome: "signedOut"; readonly end?: SessionEnd }
  /** `likely`: the stored sign-in suggests that one full redirect will succeed. */
  | { readonly outcome: "unsupported"; readonly likely: boolean };

export type AuthEvent =
  | { type: "signIn.requested"; appearance: Appearance }
  | { type: "signOut.confirmed"; appearance: Appearance }
  /** The provider or another tab ended the session. */
  | { type: "session.ended"; end: SessionEnd };

/** Time limit of a check, in milliseconds. */
export const checkLimit = 12_000;

/** Time limit for a redirect to leave the page, in milliseconds. */
export const redirectLimit = 30_000;
