import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchPrefetch } from "../../src/services/browser/watch-prefetch.ts";

/** An element inside or outside of a link or a button. */
class FakeElement {
  constructor(readonly isReachable: boolean) {}
  closest(selector: string) {
    return selector === "a, button" && this.isReachable ? this : null;
  }
}

let page: EventTarget;
let address: { pathname: string };
let idleCallbacks: { act: () => void; timeout: number | undefined }[];
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  address = { pathname: "/dashboard" };
  idleCallbacks = [];
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("location", address);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("window", {
    requestIdleCallback: (act: () => void, options?: { timeout: number }) =>
      void idleCallbacks.push({ act, timeout: options?.timeout }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function dispatch(type: string, target: unknown = new FakeElement(true)) {
  const event = new Event(type);
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
}

function watch(dashboardRead: Promise<void> = new Promise(() => {})) {
  const onPrefetch = vi.fn();
  return { onPrefetch, end: watchPrefetch(dashboardRead, onPrefetch) };
}

function goTo(pathname: string) {
  address.pathname = pathname;
  page.dispatchEvent(new Event("pushState"));
}

describe("the code of the other pages is prefetched", () => {
  test.each(["pointerover", "pointerdown", "focusin", "click"])("on %s at a link or a button", (type) => {
    const { onPrefetch, end } = watch();
    dispatch(type, new FakeElement(false));
    dispatch(type, page);
    expect(onPrefetch).not.toHaveBeenCalled();
    dispatch(type);
    expect(onPrefetch).toHaveBeenCalledOnce();
    end();
    dispatch(type);
    expect(onPrefetch).toHaveBeenCalledOnce();
  });

  test("on navigation to another page, and at once if the page starts there", () => {
    const { onPrefetch, end } = watch();
    goTo("/");
    expect(onPrefetch).not.toHaveBeenCalled();
    goTo("/cards");
    expect(onPrefetch).toHaveBeenCalledOnce();
    end();
    goTo("/profile");
    expect(onPrefetch).toHaveBeenCalledOnce();
    expect(watch().onPrefetch).toHaveBeenCalledOnce();
  });

  test("within a second once the dashboard is read and the page is idle", async () => {
    let isRead = () => {};
    const reading = new Promise<void>((resolve) => {
      isRead = resolve;
    });
    const { onPrefetch } = watch(reading);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(idleCallbacks).toEqual([]);
    isRead();
    await vi.advanceTimersByTimeAsync(0);
    expect(idleCallbacks[0]?.timeout).toBe(1_000);
    expect(onPrefetch).not.toHaveBeenCalled();
    idleCallbacks[0]?.act();
    expect(onPrefetch).toHaveBeenCalledOnce();
  });

  test("after 200 ms if the browser has no idle callback", async () => {
    vi.stubGlobal("window", {});
    const { onPrefetch } = watch(Promise.resolve());
    await vi.advanceTimersByTimeAsync(199);
    expect(onPrefetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onPrefetch).toHaveBeenCalledOnce();
  });

  test("only until the watch ends, even if the page becomes idle later", async () => {
    const earlyWatch = watch(Promise.resolve());
    earlyWatch.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(idleCallbacks).toEqual([]);
    const lateWatch = watch(Promise.resolve());
    await vi.advanceTimersByTimeAsync(0);
    lateWatch.end();
    idleCallbacks[0]?.act();
    expect([earlyWatch.onPrefetch, lateWatch.onPrefetch].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });
});
