/** The part of XMLHttpRequest that one upload needs, on top of `fetch`; Node has no XMLHttpRequest. */
export class FakeUpload {
  /** The `fetch` to use. */
  static send: typeof fetch = (input, init) => fetch(input, init);

  responseType = "";
  status = 0;
  responseURL = "";
  responseText = "";
  readonly upload: {
    onprogress: ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null;
  } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readonly #headers = new Headers();
  readonly #given = new AbortController();
  #answered = new Headers();
  #method = "";
  #url = "";

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value);
  }

  send(body: Blob): void {
    void this.#exchange(body);
  }

  abort(): void {
    this.#given.abort();
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}`).join("\r\n");
  }

  async #exchange(body: Blob): Promise<void> {
    try {
      const response = await FakeUpload.send(this.#url, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal: this.#given.signal,
      });
      this.upload.onprogress?.({ lengthComputable: true, loaded: body.size, total: body.size });
      this.responseText = await response.text();
      this.status = response.status;
      this.responseURL = response.url === "" ? this.#url : response.url;
      this.#answered = response.headers;
    } catch {
      (this.#given.signal.aborted ? this.onabort : this.onerror)?.();
      return;
    }
    this.onload?.();
  }
}
