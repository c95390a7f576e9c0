/** What a running app tells an atlas beside it; names and kinds alone, never data. */
export { asTest } from "./live/as-test.ts";
export { type Entry, heard, type LiveMessage, type Redacted, statesAfter } from "./live/entry.ts";
export { followed, type LiveOrder } from "./live/followed.ts";
export { type AtlasBeside, tellAtlas } from "./live/overlay.ts";
export { eventName, pathsOf, redact } from "./live/redact.ts";
