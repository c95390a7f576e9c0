import { stored } from "../storage/stored.ts";

const mark = stored<true>(
  () => window.sessionStorage,
  "reloaded",
  (json) => (json === true ? true : undefined),
);

/** Nothing more happens on a page that is about to go. */
function reload(): Promise<never> {
  location.reload();
  return new Promise<never>(() => {});
}

/**
 * Loads the page again, as after a deployment the parts of an older page are gone. Resolves where it does not: not a second
 * time in a row, and not where the first could not be noted down, so that no page is loaded again for ever.
 */
export async function reloadOnce(): Promise<void> {
  if (mark.read() === undefined && mark.write(true)) await reload();
}

/** Everything has loaded: the next loss is a new one. */
export function forgetReload(): void {
  mark.clear();
}

/** Loads the page again as soon as the server answers, unless it was aborted before. Rejects where it does not. */
export async function reloadPage(signal: AbortSignal): Promise<void> {
  await fetch(location.href, { method: "HEAD", cache: "no-store", signal });
  await reload();
}
