import type { World } from "../world.ts";

/** `Storage` of a device or a tab; it reports each read and change to the scheduler. */
export class StorageArea implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown;

  constructor(
    private readonly world: World,
    private readonly thing: string,
  ) {}

  get length(): number {
    this.world.touch(this.thing, false);
    return this.#items.size;
  }

  key(index: number): string | null {
    this.world.touch(this.thing, false);
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(name: string): string | null {
    this.world.touch(this.thing, false);
    return this.#items.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.world.touch(this.thing);
    this.#items.set(name, String(value));
  }

  removeItem(name: string): void {
    this.world.touch(this.thing);
    this.#items.delete(name);
  }

  clear(): void {
    this.world.touch(this.thing);
    this.#items.clear();
  }

  /** The storage area's part of the state hash. */
  state(): unknown {
    return [...this.#items];
  }
}
