/**
 * The event ids in `Last-Event-ID` of the wallet's answers. An event stream resumed from the lowest id
 * reports every change that any of these answers lacks.
 */
export class EventIds {
  /** 0 after an answer without an id. */
  #lowest: number | undefined;
  #follower: { readonly start: number; readonly onOlder: () => void } | undefined;

  /** The id to resume from; undefined if an answer had no id, or before the first answer. */
  get lowest(): string | undefined {
    return this.#lowest ? String(this.#lowest) : undefined;
  }

  /** @param headers of a successful answer */
  keep(headers: Headers): void {
    const id = Number(headers.get("Last-Event-ID")) || 0;
    this.#lowest = Math.min(id, this.#lowest ?? id);
    this.#compare();
  }

  /**
   * Calls `onOlderAnswer` once, if an answer is older than the stream's start: the stream does not report what it lacks.
   */
  follow(startId: string, onOlderAnswer: () => void): void {
    this.#follower = { start: Number(startId), onOlder: onOlderAnswer };
    this.#compare();
  }

  #compare(): void {
    const ageFollower = this.#follower;
    if (ageFollower === undefined || this.#lowest === undefined || this.#lowest >= ageFollower.start) return;
    // Only once: if the server sends no ids, the answer to each new read would otherwise cause another read.
    this.#follower = undefined;
    ageFollower.onOlder();
  }
}
