import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUploadFetch } from "../../src/services/api/upload.ts";

/** The page's last XMLHttpRequest. */
class Exchange {
  static last: Exchange;
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly sent: unknown[] = [];
  readonly headers: Record<string, string> = {};
  status = 0;
  responseURL = "";
  responseText = "";
  answered = "";
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    Exchange.last = this;
  }
  open(_method: string, url: string) {
    this.responseURL = url.replace(/#.*/, "");
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return this.answered;
  }
  send(body: unknown) {
    this.sent.push(body);
  }
  abort() {
    this.onabort();
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", Exchange);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function begin(init: RequestInit = {}, url = "https://wallet.test/document") {
  const shares: number[] = [];
  const form = new FormData();
  const send = createUploadFetch((share) => shares.push(share), form);
  const headers = { "content-type": "multipart/form-data", authorization: "Bearer a" };
  const answer = send(url, { method: "POST", headers, ...init });
  return { answer, form, shares, exchange: Exchange.last };
}

test("an upload sends its form once, with the request's headers and the form's own boundary", async () => {
  const { answer, form, exchange } = begin();
  expect(exchange.sent).toEqual([form]);
  expect(exchange.headers).toEqual({ authorization: "Bearer a" });
  exchange.status = 201;
  exchange.responseText = '{"status":201}';
  exchange.answered = "Retry-After: 3\r\nx-trace: a:b\r\nnone\r\n";
  exchange.onload();
  const response = await answer;
  expect([response.status, await response.json()]).toEqual([201, { status: 201 }]);
  expect([...response.headers]).toEqual(
    expect.arrayContaining([
      ["retry-after", "3"],
      ["x-trace", "a:b"],
    ]),
  );
});

test("the upload progress is reported if the browser knows the total", () => {
  const { answer, shares, exchange } = begin();
  void answer;
  exchange.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  exchange.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
  exchange.upload.onprogress?.({ lengthComputable: true, loaded: 0, total: 0 });
  expect(shares).toEqual([0.25]);
});

test.each([204, 205, 304])("an answer of status %s has no body", async (status) => {
  const { answer, exchange } = begin();
  exchange.status = status;
  exchange.onload();
  expect((await answer).body).toBeNull();
});

test.each(["https://wallet.test/elsewhere", "https://gateway.test/document", ""])(
  "a redirected response (responseURL %j) is rejected, as with fetch's `redirect: 'error'`",
  async (address) => {
    const { answer, exchange } = begin();
    exchange.status = 200;
    exchange.responseURL = address;
    exchange.onload();
    await expect(answer).rejects.toThrow(new TypeError("Failed to fetch"));
  },
);

test("a responseURL that lacks only the request's fragment is not a redirect", async () => {
  const { answer, exchange } = begin({}, "https://wallet.test/document#part");
  exchange.status = 200;
  exchange.onload();
  expect((await answer).status).toBe(200);
});

test("a lost connection is rejected with fetch's TypeError", async () => {
  const { answer, exchange } = begin();
  exchange.onerror();
  await expect(answer).rejects.toThrow(new TypeError("Failed to fetch"));
});

test("an aborted upload fails with the reason of its abort", async () => {
  const ending = new AbortController();
  const { answer } = begin({ signal: ending.signal });
  ending.abort(new Error("left"));
  await expect(answer).rejects.toThrow("left");
});

test("an upload aborted before it began is not sent", async () => {
  const { answer, exchange } = begin({ signal: AbortSignal.abort(new Error("left")) });
  await expect(answer).rejects.toThrow("left");
  expect(exchange.sent).toEqual([]);
});

test("offline, an upload is rejected and not sent", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  await expect(begin().answer).rejects.toThrow("Offline");
  vi.stubGlobal("navigator", { onLine: true });
  expect(begin().exchange.sent).toHaveLength(1);
});
