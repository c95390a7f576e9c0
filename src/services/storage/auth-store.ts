import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";
import { clearOtherLastBalances } from "./last-balance.ts";

/**
 * The specification's `auth-store` (section 9). Only other programs read it; the app never sends or trusts its tokens.
 */
export interface AuthStore {
  readonly version: 1;
  readonly accessToken: string | null;
  readonly refreshToken: null;
  readonly isAuthenticated: boolean;
  readonly user: { readonly id: string } | null;
}

export const signedOut: AuthStore = {
  version: 1,
  accessToken: null,
  refreshToken: null,
  isAuthenticated: false,
  user: null,
};

function parseAuthStore(json: unknown): AuthStore | undefined {
  if (!isFields(json) || typeof json.isAuthenticated !== "boolean") return undefined;
  const user = json.user;
  const id = isFields(user) && typeof user.id === "string" ? user.id : undefined;
  const accessToken = json.accessToken;
  if (!json.isAuthenticated || id === undefined) return signedOut;
  return {
    version: 1,
    accessToken: typeof accessToken === "string" ? accessToken : null,
    refreshToken: null,
    isAuthenticated: true,
    user: { id },
  };
}

export const authStoreName = "auth-store";

/** The session's item. Writing or clearing it removes the stored balances of all persons whom it does not name. */
export function authStore(getStorage: () => Storage): Stored<AuthStore> {
  const item = stored(getStorage, authStoreName, parseAuthStore);
  return {
    read: item.read,
    write(value) {
      const isStored = item.write(value);
      clearOtherLastBalances(getStorage, value.user?.id);
      return isStored;
    },
    clear() {
      item.clear();
      clearOtherLastBalances(getStorage);
    },
  };
}
