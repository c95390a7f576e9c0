import type { app } from "./en/app.ts";
import type { landing } from "./en/landing.ts";
import type { Translation } from "./translation.ts";

/** The landing page's texts alone, small enough to come with the first script. */
export interface LandingTexts {
  readonly landing: Translation<typeof landing>;
}

/** Texts behind the sign-in, by their group. */
export interface Texts {
  readonly app: { readonly [Group in keyof typeof app]?: object };
}
