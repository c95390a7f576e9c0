import type { Arabic } from "./arabic.ts";
import type { app } from "./en/app.ts";
import type { landing } from "./en/landing.ts";

/** The landing page's texts alone, small enough to come with the first script. */
export interface LandingTexts {
  readonly landing: typeof landing | Arabic<typeof landing>;
}

/** Texts behind the sign-in, by their group. */
export interface Texts {
  readonly app: { readonly [Group in keyof typeof app]?: object };
}
