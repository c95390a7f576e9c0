import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bindLiveUpdates } from "../../../src/services/bind/live-updates.ts";
import type { Browser } from "../../../src/services/browser/browser.ts";
import { waitUntilSettled } from "../payments/fake-device.ts";
import { listenTo } from "./bound-ports.ts";
import { openConnections } from "./connections.ts";

const fixedUuid = "80000000-0000-4000-8000-000000000000";
let network: { onLine: boolean };
let page: EventTarget;
beforeEach(() => {
  network = { onLine: true };
  page = new EventTarget();
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open(changes: Partial<Browser> = {}) {
  const { getConnections, device } = openConnections();
  const tabOf = (ownChanges: Partial<Browser> = {}) => {
    const tab = device.openTab({ uuid: () => fixedUuid, ...changes, ...ownChanges });
    const machine = bindLiveUpdates(() => ({ ...getConnections(), browser: tab.browser }));
    return { tab, ...listenTo(machine, "watchTab") };
  };
  return { tabOf };
}

test("a tab reports at once and at every change whether it is visible and online", () => {
  let isVisible = true;
  const { tab, receivedEvents, end } = open({ isVisible: () => isVisible }).tabOf();
  isVisible = false;
  tab.dispatch("visibilitychange");
  isVisible = true;
  network.onLine = false;
  tab.dispatch("visibilitychange");
  end();
  tab.dispatch("visibilitychange");
  expect(receivedEvents).toEqual([
    { type: "tab.shown", online: true, spread: 0.5 },
    { type: "tab.hidden" },
    { type: "tab.shown", online: false, spread: 0.5 },
  ]);
});

test("the loss and the return of the network are reported", () => {
  const { receivedEvents, end } = open({ isVisible: () => false }).tabOf();
  page.dispatchEvent(new Event("offline"));
  page.dispatchEvent(new Event("online"));
  end();
  page.dispatchEvent(new Event("online"));
  expect(receivedEvents).toEqual([
    { type: "tab.hidden" },
    { type: "network.lost" },
    { type: "network.returned" },
  ]);
});

test("a change is announced to the other tabs, and not to this one", async () => {
  const { tabOf } = open({ isVisible: () => false });
  const [first, second] = [tabOf(), tabOf()];
  first.send({ type: "change.announced" });
  first.send({ type: "other" });
  await waitUntilSettled();
  expect(first.receivedEvents).toEqual([{ type: "tab.hidden" }]);
  expect(second.receivedEvents).toEqual([{ type: "tab.hidden" }, { type: "change.announced" }]);
});

test("a tab whose browser forbids BroadcastChannel still reports that it is shown", () => {
  const channel = () => {
    throw new Error("forbidden");
  };
  const { receivedEvents, send, end } = open({ isVisible: () => true, channel }).tabOf();
  send({ type: "change.announced" });
  end();
  expect(receivedEvents).toEqual([{ type: "tab.shown", online: true, spread: 0.5 }]);
});
