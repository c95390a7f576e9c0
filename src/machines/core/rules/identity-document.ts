export type DocumentType = "passport" | "drivers_license" | "national_id";

/** The chosen file. `content` is the browser's own object and is only passed on. */
export interface DocumentFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly content: unknown;
}
