import type { Api } from "./client.ts";

const versions = new WeakMap<Api, string>();

/** The account's version that users/me or a change of this page answered last (RFC 9110, 13.1.1). */
export function accountVersion(api: Api): string | undefined {
  return versions.get(api);
}

/** Undefined where the server tells none: then no `If-Match` is sent. */
export function keepAccountVersion(api: Api, version: string | undefined): void {
  if (version === undefined) versions.delete(api);
  else versions.set(api, version);
}
