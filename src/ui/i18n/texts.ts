import type { app } from "./en/app.ts";
import type { landing } from "./en/landing.ts";
import type { Translation } from "./translation.ts";

/** The landing page's texts, small enough for the first script. */
export interface LandingTexts {
  readonly landing: Translation<typeof landing>;
}

/** Texts behind the sign-in, by group. */
export interface SignedInTexts {
  readonly app: { readonly [Group in keyof typeof app]?: object };
}
