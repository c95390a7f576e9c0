import type { Atlas } from "../data.ts";
import type { AtlasSettings } from "./settings.ts";

/** Props of every page of the atlas. */
export interface PageProps extends AtlasSettings {
  readonly atlas: Atlas;
}
