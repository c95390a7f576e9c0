import type { Appearance } from "../core/domain.ts";

/** Why a session ended that its person did not end in this tab: the key of its sentence. */
export type SessionEnd = "errors.sessionEnded" | "errors.signedOutElsewhere" | "errors.signedOutUnused";

/** What a silent check found: a person, no person, or a browser that keeps the provider's cookies from the app. */
export type SessionCheck =
  | { readonly outcome: "signedIn"; readonly personId: string }
  /** `end`: this browser knew of a session, which is over. */
  | { readonly outcome: "signedOut"; readonly end?: SessionEnd }
  /** `likely`: the stored sign-in says that one full redirect is worth it. */
  | { readonly outcome: "unsupported"; readonly likely: boolean };

export type AuthEvent =
  | { type: "signIn.requested"; appearance: Appearance }
  | { type: "signOut.confirmed"; appearance: Appearance }
  /** The access token is about to expire, or has. */
  | { type: "token.expired" }
  /** The provider, or another tab, ended the session. */
  | { type: "session.ended"; end: SessionEnd };

/** Milliseconds that a check may take. */
export const checkLimit = 12_000;

/** Milliseconds until a redirect that has not left the page counts as failed. */
export const redirectLimit = 30_000;
