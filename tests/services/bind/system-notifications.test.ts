import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bindSystemNotifications } from "../../../src/services/bind/system-notifications.ts";
import { MemoryStorage } from "../memory-storage.ts";
import { listenTo, runPort } from "./bound-ports.ts";
import { openConnections } from "./connections.ts";

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
  isClosed: boolean;
  onclick?: () => void;
}

let shownNotifications: Shown[];
let openedAddresses: string[];
let dataset: Record<string, string>;
let fakeLocalStorage: MemoryStorage;
let throws: boolean;

class FakeNotification implements Shown {
  static permission = "granted";
  static requestPermission = async () => "granted";
  isClosed = false;
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    if (throws) throw new TypeError("Illegal constructor");
    this.title = title;
    this.options = options;
    shownNotifications.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

beforeEach(() => {
  [shownNotifications, openedAddresses, dataset, throws] = [[], [], {}, false];
  fakeLocalStorage = new MemoryStorage();
  vi.stubGlobal("window", { localStorage: fakeLocalStorage, focus: () => openedAddresses.push("focus") });
  vi.stubGlobal("history", { pushState: (...[, , path]: string[]) => openedAddresses.push(path ?? "") });
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => vi.unstubAllGlobals());

function bindForPerson({ events = true } = {}) {
  const { connections } = openConnections(
    {},
    { config: { api: { events } }, identity: { person: "person-1" } },
  );
  return bindSystemNotifications(
    () => connections,
    ({ id, kind, cents = 0 }, { withAmount }) =>
      id === "moneyIn/unsaid"
        ? undefined
        : { title: kind, body: withAmount ? `${cents}` : "hidden", lang: "ar", dir: "rtl" },
  );
}

const moneyIn = { id: "moneyIn/t/1", kind: "moneyIn", cents: 1_250 } as const;
const failedWithdrawal = { id: "withdrawalFailed/t-2", kind: "withdrawalFailed", cents: 2_500 } as const;

test("the oldest notification is shown first, each with its own tag, in the page's language", () => {
  const display = listenTo(bindForPerson(), "showNotifications");
  display.send({
    type: "news.found",
    news: [failedWithdrawal, moneyIn, { ...moneyIn, id: "moneyIn/unsaid" }],
  });
  expect(shownNotifications.map(({ title, options }) => [title, options])).toEqual([
    ["moneyIn", { body: "1250", lang: "ar", dir: "rtl", tag: "nupay/moneyIn/t/1" }],
    ["withdrawalFailed", { body: "2500", lang: "ar", dir: "rtl", tag: "nupay/withdrawalFailed/t-2" }],
  ]);
});

test.each([
  ["here", () => ({ dataset: { balance: "hidden" }, kept: undefined })],
  ["in another tab", () => ({ dataset: {}, kept: '{"version":1,"hidden":true}' })],
])("no amount is named if the balance is hidden %s", (_, makeHiddenState) => {
  const { dataset: display, kept } = makeHiddenState();
  Object.assign(dataset, display);
  if (kept !== undefined) fakeLocalStorage.setItem("balance-display", kept);
  listenTo(bindForPerson(), "showNotifications").send({ type: "news.found", news: [moneyIn] });
  expect(shownNotifications.map(({ options }) => options.body)).toEqual(["hidden"]);
});

test("a click focuses the tab and opens the transaction", () => {
  listenTo(bindForPerson(), "showNotifications").send({ type: "news.found", news: [moneyIn] });
  shownNotifications[0]?.onclick?.();
  expect(openedAddresses).toEqual(["focus", "/transactions/t%2F1"]);
  expect(shownNotifications[0]?.isClosed).toBe(true);
});

test("all notifications are closed once the tab is shown, and at the end of the session", () => {
  const display = listenTo(bindForPerson(), "showNotifications");
  display.send({ type: "news.found", news: [moneyIn] });
  display.send({ type: "notifications.cleared" });
  display.send({ type: "news.found", news: [failedWithdrawal] });
  expect(shownNotifications.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  display.end();
  expect(shownNotifications.map(({ isClosed }) => isClosed)).toEqual([true, true]);
});

test("a browser whose Notification constructor throws is reported as failed", () => {
  throws = true;
  const display = listenTo(bindForPerson(), "showNotifications");
  display.send({ type: "news.found", news: [moneyIn] });
  expect(display.receivedEvents.at(-1)).toEqual({ type: "display.failed" });
});

test("the choice is stored for the person in this browser, and can be cleared", async () => {
  const notifications = bindForPerson();
  const setting = listenTo(notifications, "watchSetting");
  await expect
    .poll(() => setting.receivedEvents)
    .toEqual([{ type: "setting.known", permission: "granted", wanted: false }]);
  await runPort(notifications, "keepChoice", { wanted: true });
  expect(fakeLocalStorage.json("system-notifications/person-1")).toEqual({ version: 1, wanted: true });
  const next = listenTo(notifications, "watchSetting");
  await expect
    .poll(() => next.receivedEvents)
    .toEqual([{ type: "setting.known", permission: "granted", wanted: true }]);
  await runPort(notifications, "keepChoice", { wanted: false });
  expect(fakeLocalStorage.getItem("system-notifications/person-1")).toBeNull();
});

test("notifications are not offered if the wallet sends no events or the browser has no Notification", () => {
  const setting = (permission: string) => ({ type: "setting.known", permission, wanted: false });
  expect(listenTo(bindForPerson({ events: false }), "watchSetting").receivedEvents).toEqual([
    setting("unoffered"),
  ]);
  vi.stubGlobal("Notification", undefined);
  expect(listenTo(bindForPerson(), "watchSetting").receivedEvents).toEqual([setting("unsupported")]);
});
