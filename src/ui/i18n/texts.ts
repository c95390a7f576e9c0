import type { Arabic } from "./arabic.ts";
import type { app } from "./en/app.ts";
import type { landing } from "./en/landing.ts";

/** The landing page's texts alone, small enough to come with the first script. */
export interface LandingTexts {
  readonly landing: typeof landing | Arabic<typeof landing>;
}

/** Every other text of a language. */
export interface Texts {
  readonly app: typeof app | Arabic<typeof app>;
}
