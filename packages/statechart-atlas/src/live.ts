/** The exports with which a running app reports to an atlas: only names and types of values, never data. */
export {
  type Entry,
  type LiveMessage,
  type Redacted,
  statesAfter,
} from "./live/entry.ts";
export { followed, type LiveOrder } from "./live/followed.ts";
export { type AtlasBeside, tellAtlas } from "./live/overlay.ts";
export { eventName, pathsOf, redact } from "./live/redact.ts";
