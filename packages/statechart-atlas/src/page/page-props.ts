import type { Atlas } from "../data.ts";
import type { AtlasSettings } from "./settings.ts";

/** What every page of the atlas is given. */
export interface PageProps extends AtlasSettings {
  readonly atlas: Atlas;
}
