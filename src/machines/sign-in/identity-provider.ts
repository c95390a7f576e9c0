import type { Appearance } from "../core/domain.ts";

/** Why a session ended without a sign-out in this tab: the translation key of the reason. */
export type SessionEndKey = "errors.sessionEnded" | "errors.signedOutElsewhere" | "errors.signedOutUnused";

export interface SignedInCheck {
  readonly outcome: "signedIn";
  readonly personId: string;
}

/** Result of a silent check: a person, no person, or a browser that blocks the provider's cookies. */
export type SessionCheck =
  | SignedInCheck
  /** `end`: a session known in this browser has ended. */
  | { readonly outcome: "signedOut"; readonly end?: SessionEndKey }
  /** `likely`: the stored sign-in suggests that one full redirect will succeed. */
  | { readonly outcome: "unsupported"; readonly likely: boolean };

/** `returned`: no check, because the provider has sent the person back with a code that is still to be exchanged. */
export type FirstCheck = SessionCheck | { readonly outcome: "returned" };

export type AuthEvent =
  | { type: "signIn.requested"; appearance: Appearance }
  | { type: "signOut.confirmed"; appearance: Appearance }
  /** The provider or another tab ended the session. */
  | { type: "session.ended"; end: SessionEndKey };

/** Time limit of a check, in milliseconds. */
export const checkLimit = 12_000;

/** Time limit for the exchange of a sign-in's code, in milliseconds: a code lives for about a minute. */
export const exchangeLimit = 60_000;

/** Time limit for a redirect to leave the page, in milliseconds. */
export const redirectLimit = 30_000;
