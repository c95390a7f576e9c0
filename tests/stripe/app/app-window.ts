/** The globals by which the test reads the test page. */
export interface PageRecord {
  readonly events: { type: string; event: unknown }[];
  result: unknown;
  readonly settings: {
    locale?: "en" | "ar";
    kind?: "card" | "bank";
    secret?: string;
    dark?: boolean;
    dialog?: boolean;
    postal?: boolean;
    publishableKey?: string;
    sandbox: string;
  };
}

declare global {
  interface Window {
    record: PageRecord;
  }
}
