/** How long things live, in seconds (the specification's safety figures: access 5 min, idle 30 min, at most 10 h). */
export const lifetimes = {
  accessToken: 5 * 60,
  authorizationCode: 60,
  sessionIdle: 30 * 60,
  sessionMax: 10 * 60 * 60,
  /** How long a sign-in page that was opened can still be sent. */
  signInPage: 30 * 60,
  /** A rotated refresh token is accepted once more, for an answer that was lost (Keycloak: `refreshTokenMaxReuse: 1`). */
  refreshGrace: 30,
} as const;

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** What is left of a session that began at `signedInAt` (epoch seconds; undefined: not signed in yet). At least 1. */
export function sessionLifetime(signedInAt: number | undefined): number {
  if (signedInAt === undefined) return lifetimes.sessionIdle;
  const untilEnd = signedInAt + lifetimes.sessionMax - nowInSeconds();
  return Math.max(1, Math.min(lifetimes.sessionIdle, untilEnd));
}
