import type { Api } from "./client.ts";

const versions = new WeakMap<Api, string>();

/** The account's version (`ETag`; RFC 9110, 13.1.1) of this page's latest read or change of the account. */
export function accountVersion(api: Api): string | undefined {
  return versions.get(api);
}

/** Stores the version for `If-Match`; with undefined (the server sends none), no `If-Match` is sent. */
export function storeAccountVersion(api: Api, version: string | undefined): void {
  if (version === undefined) versions.delete(api);
  else versions.set(api, version);
}
