/** A change that a mutator proposes: offsets in the source, and the replacement. */
export interface Change {
  readonly mutator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}
