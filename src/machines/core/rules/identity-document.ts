export type DocumentType = "passport" | "drivers_license" | "national_id";

/** The chosen file. `content` is the browser's `File`; the charts only pass it on. */
export interface DocumentFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly content: unknown;
}
