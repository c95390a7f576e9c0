/** A binary heap; `pop` returns the smallest value. */
export class MinHeap<Value> {
  readonly #items: Value[] = [];
  readonly #compare: (a: Value, b: Value) => number;

  constructor(compare: (a: Value, b: Value) => number) {
    this.#compare = compare;
  }

  values(): readonly Value[] {
    return this.#items;
  }

  push(value: Value): void {
    const items = this.#items;
    let index = items.length;
    items.push(value);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#compare(items[parent] as Value, value) <= 0) break;
      items[index] = items[parent] as Value;
      index = parent;
    }
    items[index] = value;
  }

  pop(): Value | undefined {
    const items = this.#items;
    const smallestItem = items[0];
    const lastItem = items.pop();
    if (items.length === 0 || lastItem === undefined) return smallestItem;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= items.length) break;
      const rightChild = child + 1;
      if (rightChild < items.length && this.#compare(items[rightChild] as Value, items[child] as Value) < 0)
        child = rightChild;
      if (this.#compare(items[child] as Value, lastItem) >= 0) break;
      items[index] = items[child] as Value;
      index = child;
    }
    items[index] = lastItem;
    return smallestItem;
  }
}
