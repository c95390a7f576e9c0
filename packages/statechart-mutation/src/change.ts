/** What a mutator proposes: offsets in the source, and what stands there instead. */
export interface Change {
  readonly mutator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}
