import { stored } from "./stored.ts";

const reloadMark = stored<true>(
  () => window.sessionStorage,
  "reloaded",
  (json) => (json === true ? true : undefined),
);

/** The build that was reloaded because a lazy module was missing; the same build is not reloaded again. */
const moduleMark = stored<string>(
  () => window.sessionStorage,
  "part-reloaded",
  (json) => (json === import.meta.url ? import.meta.url : undefined),
);

/** Matches what a reload would lose: typed input, and a payment in progress. */
const unsavedWorkSelector = "[role=dialog],form,[data-payment]";

/** Never resolves, so that no more code runs on this page. */
function reload(): Promise<never> {
  location.reload();
  return new Promise<never>(() => {});
}

/**
 * Reloads the page, because a deployment removes the files of older builds. Resolves if it does not reload: never twice
 * in a row, and never if the mark cannot be stored, which prevents an endless loop.
 */
export async function reloadOnce(): Promise<void> {
  if (reloadMark.read() === undefined && reloadMark.write(true)) await reload();
}

/** Clears the mark once everything has loaded: the next missing file may reload the page again. */
export function forgetReload(): void {
  reloadMark.clear();
}

/**
 * Reloads the page, at most once per build, after a lazy module has failed to load: a page does not request the same
 * module twice. Resolves if it does not reload: if a form, a dialog or a payment in progress is on the page, or the
 * server does not answer.
 * @param beforeReload stores what the new page has to know
 */
export async function reloadForModule(beforeReload?: () => void): Promise<void> {
  if (moduleMark.read() || document.querySelector(unsavedWorkSelector)) return;
  const response = await requestPage(AbortSignal.timeout(8_000)).catch(() => undefined);
  if (response === undefined || !moduleMark.write(import.meta.url)) return;
  beforeReload?.();
  await reload();
}

/** Reloads the page once the server answers, unless aborted before; rejects if it does not answer. */
export async function reloadPage(signal: AbortSignal): Promise<void> {
  await requestPage(signal);
  await reload();
}

const requestPage = (signal: AbortSignal) =>
  fetch(location.href, { method: "HEAD", cache: "no-store", signal });
