import { afterEach, expect, test, vi } from "vitest";
import { removeIframes, subscribeToIframes } from "../../src/services/identity/client.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page with these iframes. `postMessage` dispatches a message to it. */
function openPage(titles: readonly string[]) {
  const page = new EventTarget();
  const frames = titles.map((title) => ({ title, dataset: {}, contentWindow: { title }, removed: false }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("location", { origin: "https://app.test" });
  vi.stubGlobal("document", {
    querySelectorAll: () =>
      frames.map((frame) =>
        Object.assign(frame, {
          remove: () => {
            frame.removed = true;
          },
        }),
      ),
  });
  const postMessage = (origin: string, data: unknown, source?: object) =>
    page.dispatchEvent(Object.assign(new Event("message"), { origin, data, source }));
  const getRemainingTitles = () => frames.filter(({ removed }) => !removed).map(({ title }) => title);
  return { frames, postMessage, left: getRemainingTitles };
}

test("only a message of the provider itself can report that the browser blocks its cookies", () => {
  const { postMessage } = openPage([]);
  const check = subscribeToIframes("https://id.test");
  postMessage("https://evil.test", "unsupported");
  postMessage("https://id.test", "supported");
  expect(check.isUnsupported).toBe(false);
  postMessage("https://id.test", "unsupported");
  expect(check.isUnsupported).toBe(true);
  const endedSubscription = subscribeToIframes("https://id.test");
  endedSubscription.end();
  postMessage("https://id.test", "unsupported");
  expect(endedSubscription.isUnsupported).toBe(false);
});

test("the client's iframes are removed, except one whose message is being processed", () => {
  const client = ["keycloak-3p-check-iframe", "keycloak-session-iframe", "keycloak-silent-check-sso"];
  const { frames, postMessage, left } = openPage([...client, "card number"]);
  subscribeToIframes("https://id.test");
  postMessage("https://id.test", "changed", frames[1]?.contentWindow);
  postMessage("https://app.test", "#code", frames[2]?.contentWindow);
  removeIframes();
  expect(left()).toEqual(["keycloak-silent-check-sso", "card number"]);
});
