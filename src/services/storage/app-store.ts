import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** The specification's `app-store` (section 9). */
export interface AppStore {
  readonly version: 1;
  readonly environment: string;
  readonly features: { readonly analytics: boolean };
}

function check(json: unknown): AppStore | undefined {
  if (!isFields(json) || typeof json.environment !== "string") return undefined;
  const features = json.features;
  return {
    version: 1,
    environment: json.environment,
    features: { analytics: isFields(features) && features.analytics === true },
  };
}

export function appStore(getStorage: () => Storage): Stored<AppStore> {
  return stored(getStorage, "app-store", check);
}
