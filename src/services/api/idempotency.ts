/** Whether the header `Idempotency-Key` is sent; `auto` finds out on a harmless call. */
export type KeySetting = "on" | "off" | "auto";

/** What is known of the server's keys, for one visit. */
export class IdempotencyKeys {
  #sends: boolean | undefined;
  #replays: boolean;
  /** Whether the server had a good answer to say so in. */
  #told: boolean;

  constructor(readonly setting: KeySetting) {
    this.#sends = setting === "auto" ? undefined : setting === "on";
    this.#replays = setting === "on";
    this.#told = setting !== "auto";
  }

  /** Undefined until a harmless call has told. */
  get sends(): boolean | undefined {
    return this.#sends;
  }

  /** Whether a harmless call has nothing more to find out. */
  get settled(): boolean {
    return this.#told;
  }

  /** Whether the same key may be sent again unasked: the server has shown that it keeps keys. */
  get replays(): boolean {
    return this.#replays;
  }

  /** The key as a structured field string (RFC 9651), where the server lets it through. */
  header(key: string): Record<string, string> {
    return this.#sends === true ? { "Idempotency-Key": `"${key}"` } : {};
  }

  /** The harmless call went through with the header; only a server that keeps keys says so. */
  learnAllowed(headers: Headers): void {
    this.#sends = true;
    this.#told = true;
    if (headers.get("Idempotency-Replayed") === "false") this.#replays = true;
  }

  /** The harmless call went through and was refused: of keeping keys that says nothing. */
  learnSent(): void {
    this.#sends = true;
  }

  /** The harmless call went through only without the header: the browser would block every call that carries it. */
  learnBlocked(): void {
    this.#sends = false;
    this.#told = true;
    this.#replays = false;
  }
}
