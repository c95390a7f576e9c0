import { beforeEach, describe, expect, test } from "vitest";
import { Device, Faults, History, Labelled, type Page, Wire, World } from "../src/index.ts";

let world: World;
let device: Device;
let page: Page;
let otherPage: Page;

beforeEach(() => {
  const random = new Labelled(1);
  let orders = 0;
  world = new World({
    order: () => ++orders,
    failed(error) {
      throw error;
    },
  });
  const wire = new Wire({
    world,
    history: new History<{ type: "fault"; name: string; text: string }>(() => world.now),
    faults: new Faults(random),
    rates: { changes: 0, reads: 0, firstHeld: 0 },
    backend() {
      throw new Error("No request here");
    },
  });
  device = new Device({ name: "d1", world, wire, random, epoch: 0 });
  page = device.load(1);
  otherPage = device.load(2);
});

const holdForever = () => new Promise<void>(() => {});

describe("locks", () => {
  test("an exclusive lock excludes the other page until the page that holds it dies", async () => {
    const got: string[] = [];
    void page.browser.locks().request("pay", () => {
      got.push("one");
      return holdForever();
    });
    void otherPage.browser.locks().request("pay", () => {
      got.push("other");
    });
    await world.runToTheEnd();
    expect(got).toEqual(["one"]);
    expect(device.locks.heldBy(page)).toEqual(["pay"]);
    page.die();
    await world.runToTheEnd();
    expect(got).toEqual(["one", "other"]);
  });

  test("a browser without Web Locks has no lock manager", () => {
    const { wire, random } = device;
    const oldDevice = new Device({ name: "d2", world, wire, random, epoch: 0, webLocks: false });
    expect(oldDevice.load(1).browser.locks()).toBeUndefined();
    expect(page.browser.locks()).toBeDefined();
  });

  test("a request with ifAvailable gets null while another page holds the lock", async () => {
    void page.browser.locks().request("pay", holdForever);
    await world.runToTheEnd();
    const answer = otherPage.browser.locks().request("pay", { ifAvailable: true }, (lock) => lock === null);
    await world.runToTheEnd();
    expect(await answer).toBe(true);
  });

  test("a waiting request with ifAvailable is listed with the number of requests that wait before it", async () => {
    let release = () => {};
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    void page.browser.locks().request("pay", hold);
    await world.runToTheEnd();
    const answers: boolean[] = [];
    const requestIfAvailable = () =>
      void otherPage.browser.locks().request("pay", { ifAvailable: true }, (lock) => {
        answers.push(lock !== null);
      });
    requestIfAvailable();
    void page.browser.locks().request("pay", { mode: "shared" }, () => undefined);
    requestIfAvailable();
    expect(device.locks.asked()).toEqual([
      `${otherPage.name} exclusive pay after 0`,
      `${otherPage.name} exclusive pay after 1`,
    ]);
    release();
    await world.runToTheEnd();
    expect(device.locks.asked()).toEqual([]);
    expect(answers).toHaveLength(2);
    requestIfAvailable();
    otherPage.die();
    expect(device.locks.asked()).toEqual([]);
  });

  test("shared locks are granted together, and an exclusive request waits for them", async () => {
    const got: string[] = [];
    let release = () => {};
    void page.browser.locks().request("read", { mode: "shared" }, () => {
      got.push("one");
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    void otherPage.browser.locks().request("read", { mode: "shared" }, () => {
      got.push("other");
    });
    void otherPage.browser.locks().request("read", () => {
      got.push("exclusive");
    });
    await world.runToTheEnd();
    expect(got).toEqual(["one", "other"]);
    release();
    await world.runToTheEnd();
    expect(got).toEqual(["one", "other", "exclusive"]);
  });

  test("aborting the signal rejects the waiting request", async () => {
    void page.browser.locks().request("pay", holdForever);
    const controller = new AbortController();
    const pendingRequest = otherPage.browser
      .locks()
      .request("pay", { signal: controller.signal }, () => "granted");
    pendingRequest.catch(() => {});
    await world.runToTheEnd();
    controller.abort(new Error("enough"));
    await expect(pendingRequest).rejects.toThrow("enough");
  });
});

test("a channel delivers a message to the other pages of the device, not to the sender", async () => {
  const messages: unknown[] = [];
  const sender = page.browser.channel("news");
  const received = (text: string) => () => {
    messages.push(text);
  };
  sender.onmessage = received("echo");
  otherPage.browser.channel("news").onmessage = ({ data }) => {
    messages.push(data);
  };
  otherPage.browser.channel("weather").onmessage = received("wrong channel");
  sender.postMessage({ paid: 2_500 });
  await world.runToTheEnd();
  expect(messages).toEqual([{ paid: 2_500 }]);
});

async function open(page: Page): Promise<IDBDatabase> {
  const request = page.browser.indexedDB().open("shop", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("entries", { keyPath: "key" });
  const openedDatabase = new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  openedDatabase.catch(() => {});
  await world.runToTheEnd();
  return await openedDatabase;
}

async function put(
  database: IDBDatabase,
  key: string,
  durability: IDBTransactionDurability,
): Promise<unknown> {
  const transaction = database.transaction("entries", "readwrite", { durability });
  transaction.objectStore("entries").put({ key });
  const outcome = new Promise<unknown>((resolve) => {
    transaction.oncomplete = () => resolve("complete");
    transaction.onabort = () => resolve(transaction.error?.name);
  });
  await world.runToTheEnd();
  return await outcome;
}

describe("the database", () => {
  const keys = () => [...(device.databases.rows("shop", "entries")?.keys() ?? [])];

  test("contains the data that a page has committed", async () => {
    expect(await put(await open(page), "k1", "strict")).toBe("complete");
    await open(otherPage);
    expect(keys()).toEqual(["k1"]);
  });

  test("a power cut loses a write with relaxed durability and keeps one with strict durability", async () => {
    const database = await open(page);
    await put(database, "strict", "strict");
    await put(database, "relaxed", "relaxed");
    expect(keys()).toEqual(["strict", "relaxed"]);
    expect(device.databases.tear()).toBe(1);
    expect(keys()).toEqual(["strict"]);
  });

  test("a full disk aborts the write with QuotaExceededError", async () => {
    const database = await open(page);
    device.databases.faults.full = true;
    expect(await put(database, "k1", "strict")).toBe("QuotaExceededError");
    expect(keys()).toEqual([]);
  });

  test("a page that dies during a transaction writes nothing and blocks no other page", async () => {
    const dying = await open(page);
    const living = await open(otherPage);
    dying.transaction("entries", "readwrite").objectStore("entries").put({ key: "lost" });
    await world.step();
    page.die();
    expect(await put(living, "kept", "strict")).toBe("complete");
    expect(keys()).toEqual(["kept"]);
  });

  test("read-write transactions of one store run one after another", async () => {
    const [first, second] = [await open(page), await open(otherPage)];
    const order: string[] = [];
    for (const [name, database] of [
      ["first", first],
      ["second", second],
    ] as const) {
      const store = database.transaction("entries", "readwrite").objectStore("entries");
      store.put({ key: name }).onsuccess = () => {
        order.push(`${name} puts`);
        store.get(name).onsuccess = () => order.push(`${name} reads`);
      };
    }
    await world.runToTheEnd();
    expect(order).toEqual(["first puts", "first reads", "second puts", "second reads"]);
  });
});

describe("local and session storage", () => {
  test("tabs share local storage, and a reload keeps the session storage of its tab", () => {
    page.browser.localStorage().setItem("language", "ar");
    page.browser.sessionStorage().setItem("draft", "25.00");
    expect(otherPage.browser.localStorage().getItem("language")).toBe("ar");
    expect(otherPage.browser.sessionStorage().getItem("draft")).toBeNull();
    expect(device.load(1).browser.sessionStorage().getItem("draft")).toBe("25.00");
  });
});

describe("clocks and page life", () => {
  test("setting the wall clock does not change the monotonic clock", () => {
    const [wall, monotonic] = [page.browser.now(), page.browser.monotonic()];
    device.jump(-5_000);
    expect(page.browser.now()).toBe(wall - 5_000);
    expect(page.browser.monotonic()).toBe(monotonic);
  });

  test("a page that is frozen and resumed runs its overdue timers, and its life number increases", async () => {
    const ran: number[] = [];
    page.browser.setTimeout(() => ran.push(world.now), 1_000);
    page.freeze();
    await world.runUntil(5_000);
    expect(ran).toEqual([]);
    page.thaw();
    await world.runToTheEnd();
    expect(ran).toEqual([5_000]);
    expect(page.life).toBe(2);
  });

  test("a page that holds a lock is not kept in the back-forward cache", async () => {
    expect(otherPage.hide()).toBe(true);
    void page.browser.locks().request("pay", holdForever);
    await world.runToTheEnd();
    expect(page.hide()).toBe(false);
  });
});
