import { vi } from "vitest";

interface Entry {
  state: unknown;
  url: URL;
}

/**
 * A page's history and location. `go` moves at once and then dispatches `popstate`, as a browser does asynchronously.
 * It also dispatches wouter's `pushState` and `replaceState` events.
 */
export class PageHistory {
  readonly page = new EventTarget();
  readonly entries: Entry[];
  index = 0;

  constructor(address: string) {
    this.entries = [{ state: null, url: new URL(address, "https://app.test") }];
    vi.stubGlobal("addEventListener", this.page.addEventListener.bind(this.page));
    vi.stubGlobal("removeEventListener", this.page.removeEventListener.bind(this.page));
    const pageHistory = this;
    vi.stubGlobal("location", {
      get pathname() {
        return pageHistory.current.url.pathname;
      },
      get search() {
        return pageHistory.current.url.search;
      },
      get hash() {
        return pageHistory.current.url.hash;
      },
    });
    vi.stubGlobal("history", {
      get state() {
        return pageHistory.current.state;
      },
      go: (delta: number) => this.go(delta),
      pushState: (state: unknown, unused: string, address?: string) => {
        this.#isUnused(unused);
        this.entries.splice(this.index + 1, Number.POSITIVE_INFINITY, this.#entry(state, address));
        this.index += 1;
        this.page.dispatchEvent(new Event("pushState"));
      },
      replaceState: (state: unknown, unused: string, address?: string) => {
        this.#isUnused(unused);
        this.entries[this.index] = this.#entry(state, address);
        this.page.dispatchEvent(new Event("replaceState"));
      },
    });
  }

  get current(): Entry {
    const entry = this.entries[this.index];
    if (entry === undefined) throw new Error(`There is no entry ${this.index}`);
    return entry;
  }

  go(delta: number): void {
    if (delta === 0) throw new Error("The page would be reloaded.");
    if (this.entries[this.index + delta] === undefined) return;
    this.index += delta;
    this.page.dispatchEvent(Object.assign(new Event("popstate"), { state: this.current.state }));
  }

  #entry(state: unknown, address?: string): Entry {
    return { state, url: new URL(address ?? this.current.url, this.current.url) };
  }

  #isUnused(text: string): void {
    if (text !== "") throw new Error("Browsers ignore a title, and one day may not.");
  }
}
