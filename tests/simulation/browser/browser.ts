export type { Browser, Channel, PageEvent, PageEventType } from "../../../src/services/browser/browser.ts";
