import { stored } from "../storage/stored.ts";

const mark = stored<true>(
  () => window.sessionStorage,
  "reloaded",
  (json) => (json === true ? true : undefined),
);

/**
 * Loads the page again, as after a deployment the parts of an older page are gone. Answers whether it does: not a second
 * time in a row, and not where the first could not be noted down, so that no page is loaded again for ever.
 */
export function reloadOnce(): boolean {
  if (mark.read() !== undefined || !mark.write(true)) return false;
  location.reload();
  return true;
}

/** Everything has loaded: the next loss is a new one. */
export function forgetReload(): void {
  mark.clear();
}
