import { stored } from "./stored.ts";

const mark = stored<true>(
  () => window.sessionStorage,
  "reloaded",
  (json) => (json === true ? true : undefined),
);

/** The build that was loaded again for a lost part: not again, while it is the same. */
const partMark = stored<string>(
  () => window.sessionStorage,
  "part-reloaded",
  (json) => (json === import.meta.url ? import.meta.url : undefined),
);

/** What a person may have typed, and a payment under way. */
const unsaved = "[role=dialog],form,[data-payment]";

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

/**
 * Loads the page again, once for each build, after a later part of it did not load: a page does not ask twice for one. Resolves where it
 * does not: not where a form, a dialog or a payment under way is on the page, nor where the server does not answer.
 * @param before what the new page has to know
 */
export async function reloadForPart(before?: () => void): Promise<void> {
  if (partMark.read() || document.querySelector(unsaved)) return;
  const answered = await answers(AbortSignal.timeout(8_000)).catch(() => undefined);
  if (answered === undefined || !partMark.write(import.meta.url)) return;
  before?.();
  await reload();
}

/** Loads the page again as soon as the server answers, unless it was aborted before. Rejects where it does not. */
export async function reloadPage(signal: AbortSignal): Promise<void> {
  await answers(signal);
  await reload();
}

const answers = (signal: AbortSignal) => fetch(location.href, { method: "HEAD", cache: "no-store", signal });
