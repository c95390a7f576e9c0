import { ApiError } from "../core/errors.ts";
import { allowedAttributes } from "./allow-list.ts";
import type { Collector } from "./collector.ts";

/** Max errors per page: more repetitions of a defect add no information. */
const maxErrors = 20;

/** Reports uncaught errors, and those that a page's error boundary has caught. */
export function observeErrors(collector: Collector, target: Window): void {
  const reportedFingerprints = new Set<string>();
  const report = (error: unknown) => {
    const type = typeOf(error);
    const stackPlaces = placesIn(error instanceof Error ? error.stack : undefined, target.location.origin);
    const fingerprint = `${type}\n${stackPlaces}`;
    if (reportedFingerprints.has(fingerprint) || reportedFingerprints.size >= maxErrors) return;
    reportedFingerprints.add(fingerprint);
    collector.event("exception", { "exception.type": type, "exception.stacktrace": stackPlaces }, "error");
  };
  target.addEventListener("error", ({ error }) => report(error));
  target.addEventListener("unhandledrejection", ({ reason }) => report(reason));
  target.addEventListener("nupay.renderError", (event) => report((event as CustomEvent).detail));
}

function typeOf(error: unknown): string {
  if (error instanceof ApiError) return "ApiError";
  // Its `name` tells one of many reasons.
  if (error instanceof DOMException) return "DOMException";
  const name = error instanceof Error ? error.name : "other";
  return allowedAttributes["exception.type"]?.(name) ? name : "other";
}

/**
 * The app's own files with line and column. Messages and function names are not sent: the source maps contain the
 * names.
 */
export function placesIn(stack: string | undefined, origin: string): string | undefined {
  const frames = (stack ?? "").split("\n").flatMap((line) => {
    const [, address = "", path] =
      /(https?:\/\/[^/\s()]+)(\/assets\/[\w/-]+\.js:\d+:\d+)\)?$/.exec(line) ?? [];
    return path !== undefined && address.endsWith(origin) ? [path] : [];
  });
  return frames.length === 0 ? undefined : frames.slice(0, 30).join("\n");
}
