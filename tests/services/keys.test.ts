import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NetworkError, StatusError, TimeoutError, UnreadableError } from "../../src/services/api/errors.ts";
import { keyed } from "../../src/services/wallet/keys.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call that ends as the errors say, then well; `used` are the keys it was made with. */
function callEnding(...errors: Error[]) {
  const used: string[] = [];
  const call = async (key: string) => {
    used.push(key);
    const error = errors.shift();
    if (error) throw error;
    return "answered";
  };
  return { used, call };
}
const inProgress = (retryAfter?: number) =>
  new StatusError({ status: 409, code: "request_in_progress", retryAfter });

describe("the key of an intention", () => {
  test.each([
    ["an answer is missing", new NetworkError()],
    ["the time is over", new TimeoutError()],
    ["the answer cannot be read", new UnreadableError(200)],
    ["the server failed", new StatusError({ status: 500 })],
    ["the token was refused", new StatusError({ status: 401 })],
    ["there were too many calls", new StatusError({ status: 429 })],
  ])("is kept for another try when %s", async (_, error) => {
    const keys = new Map<string, string>();
    const { used, call } = callEnding(error);
    await expect(keyed(keys, "save", call)).rejects.toBe(error);
    await keyed(keys, "save", call);
    expect(used[1]).toBe(used[0]);
  });

  test("is another one after a refusal, and after success", async () => {
    const keys = new Map<string, string>();
    const { used, call } = callEnding(new StatusError({ status: 400, code: "card_limit" }));
    await expect(keyed(keys, "link", call)).rejects.toThrow();
    await keyed(keys, "link", call);
    await keyed(keys, "link", call);
    expect(new Set(used).size).toBe(3);
    expect(keys.size).toBe(0);
  });

  test("belongs to one intention alone", async () => {
    const keys = new Map<string, string>();
    const lost = callEnding(new NetworkError(), new NetworkError());
    await expect(keyed(keys, "one", lost.call)).rejects.toThrow();
    await expect(keyed(keys, "other", lost.call)).rejects.toThrow();
    expect(lost.used[0]).not.toBe(lost.used[1]);
  });

  test("is used again, when told to, while the first call is still on its way", async () => {
    const { used, call } = callEnding(inProgress(2_000), inProgress());
    const answer = keyed(new Map(), "upload", call);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(used).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(used).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toBe("answered");
    expect(new Set(used).size).toBe(1);
  });

  test("is not waited for without end", async () => {
    const keys = new Map<string, string>();
    const { used, call } = callEnding(...Array.from({ length: 20 }, () => inProgress(100)));
    const answer = expect(keyed(keys, "upload", call)).rejects.toMatchObject({ failure: { status: 409 } });
    await vi.advanceTimersByTimeAsync(60_000);
    await answer;
    expect(used).toHaveLength(11);
    expect(keys.get("upload")).toBe(used[0]);
  });

  test("is let go at once when the call is given up while waiting", async () => {
    const given = new AbortController();
    const { used, call } = callEnding(inProgress(5_000));
    const answer = expect(keyed(new Map(), "upload", call, given.signal)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(100);
    given.abort();
    await answer;
    expect(used).toHaveLength(1);
  });
});
