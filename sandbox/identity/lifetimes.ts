/** Lifetimes in seconds (the specification's safety figures: access 5 min, idle 30 min, max 10 h). */
export const lifetimes = {
  accessToken: 5 * 60,
  authorizationCode: 60,
  sessionIdle: 30 * 60,
  sessionMax: 10 * 60 * 60,
  /** How long an open sign-in page can be submitted. */
  signInPage: 30 * 60,
  /**
   * A rotated refresh token is accepted once more within this time, in case the answer was lost (Keycloak:
   * `refreshTokenMaxReuse: 1`).
   */
  refreshGrace: 30,
} as const;

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/**
 * Remaining lifetime of a session that started at `signedInAt` (epoch seconds; undefined before the sign-in). Min 1.
 */
export function sessionLifetime(signedInAt: number | undefined): number {
  if (signedInAt === undefined) return lifetimes.sessionIdle;
  const remainingSeconds = signedInAt + lifetimes.sessionMax - nowInSeconds();
  return Math.max(1, Math.min(lifetimes.sessionIdle, remainingSeconds));
}
