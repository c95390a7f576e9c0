import { beforeEach, describe, expect, test } from "vitest";
import { Device, Faults, History, Labelled, type Page, Wire, World } from "../src/index.ts";

let world: World;
let device: Device;
let one: Page;
let other: Page;

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
  one = device.load(1);
  other = device.load(2);
});

const held = () => new Promise<void>(() => {});

describe("locks", () => {
  test("an exclusive lock excludes the other page until its holder dies", async () => {
    const got: string[] = [];
    void one.browser.locks().request("pay", () => {
      got.push("one");
      return held();
    });
    void other.browser.locks().request("pay", () => {
      got.push("other");
    });
    await world.runToTheEnd();
    expect(got).toEqual(["one"]);
    expect(device.locks.heldBy(one)).toEqual(["pay"]);
    one.die();
    await world.runToTheEnd();
    expect(got).toEqual(["one", "other"]);
  });

  test("a browser without Web Locks has no lock manager", () => {
    const { wire, random } = device;
    const old = new Device({ name: "d2", world, wire, random, epoch: 0, webLocks: false });
    expect(old.load(1).browser.locks()).toBeUndefined();
    expect(one.browser.locks()).toBeDefined();
  });

  test("a request with ifAvailable gets null while another page holds the lock", async () => {
    void one.browser.locks().request("pay", held);
    await world.runToTheEnd();
    const answer = other.browser.locks().request("pay", { ifAvailable: true }, (lock) => lock === null);
    await world.runToTheEnd();
    expect(await answer).toBe(true);
  });

  test("shared locks are granted together, and an exclusive request waits for them", async () => {
    const got: string[] = [];
    let release = () => {};
    void one.browser.locks().request("read", { mode: "shared" }, () => {
      got.push("one");
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    void other.browser.locks().request("read", { mode: "shared" }, () => {
      got.push("other");
    });
    void other.browser.locks().request("read", () => {
      got.push("exclusive");
    });
    await world.runToTheEnd();
    expect(got).toEqual(["one", "other"]);
    release();
    await world.runToTheEnd();
    expect(got).toEqual(["one", "other", "exclusive"]);
  });

  test("aborting the signal rejects the waiting request", async () => {
    void one.browser.locks().request("pay", held);
    const controller = new AbortController();
    const waiting = other.browser.locks().request("pay", { signal: controller.signal }, () => "granted");
    waiting.catch(() => {});
    await world.runToTheEnd();
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });
});

test("a channel delivers a message to the other pages of the device, not to the sender", async () => {
  const heard: unknown[] = [];
  const sender = one.browser.channel("news");
  const received = (text: string) => () => {
    heard.push(text);
  };
  sender.onmessage = received("echo");
  other.browser.channel("news").onmessage = ({ data }) => {
    heard.push(data);
  };
  other.browser.channel("weather").onmessage = received("wrong channel");
  sender.postMessage({ paid: 2_500 });
  await world.runToTheEnd();
  expect(heard).toEqual([{ paid: 2_500 }]);
});

async function open(page: Page): Promise<IDBDatabase> {
  const request = page.browser.indexedDB().open("shop", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("entries", { keyPath: "key" });
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {});
  await world.runToTheEnd();
  return await opened;
}

async function put(
  database: IDBDatabase,
  key: string,
  durability: IDBTransactionDurability,
): Promise<unknown> {
  const transaction = database.transaction("entries", "readwrite", { durability });
  transaction.objectStore("entries").put({ key });
  const ended = new Promise<unknown>((resolve) => {
    transaction.oncomplete = () => resolve("complete");
    transaction.onabort = () => resolve(transaction.error?.name);
  });
  await world.runToTheEnd();
  return await ended;
}

describe("the database", () => {
  const keys = () => [...(device.databases.rows("shop", "entries")?.keys() ?? [])];

  test("contains the data that a page has committed", async () => {
    expect(await put(await open(one), "k1", "strict")).toBe("complete");
    await open(other);
    expect(keys()).toEqual(["k1"]);
  });

  test("a power cut undoes a relaxed write and keeps a strict one", async () => {
    const database = await open(one);
    await put(database, "strict", "strict");
    await put(database, "relaxed", "relaxed");
    expect(keys()).toEqual(["strict", "relaxed"]);
    expect(device.databases.tear()).toBe(1);
    expect(keys()).toEqual(["strict"]);
  });

  test("a full disk aborts the write with QuotaExceededError", async () => {
    const database = await open(one);
    device.databases.faults.full = true;
    expect(await put(database, "k1", "strict")).toBe("QuotaExceededError");
    expect(keys()).toEqual([]);
  });

  test("a page that dies during a transaction writes nothing and blocks no other page", async () => {
    const dying = await open(one);
    const living = await open(other);
    dying.transaction("entries", "readwrite").objectStore("entries").put({ key: "lost" });
    await world.step();
    one.die();
    expect(await put(living, "kept", "strict")).toBe("complete");
    expect(keys()).toEqual(["kept"]);
  });

  test("read-write transactions of one store run one after another", async () => {
    const [first, second] = [await open(one), await open(other)];
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
    one.browser.localStorage().setItem("language", "ar");
    one.browser.sessionStorage().setItem("draft", "25.00");
    expect(other.browser.localStorage().getItem("language")).toBe("ar");
    expect(other.browser.sessionStorage().getItem("draft")).toBeNull();
    expect(device.load(1).browser.sessionStorage().getItem("draft")).toBe("25.00");
  });
});

describe("clocks and page life", () => {
  test("setting the wall clock does not change the monotonic clock", () => {
    const [wall, monotonic] = [one.browser.now(), one.browser.monotonic()];
    device.jump(-5_000);
    expect(one.browser.now()).toBe(wall - 5_000);
    expect(one.browser.monotonic()).toBe(monotonic);
  });

  test("a frozen page runs its timers after it is resumed, in a new page life", async () => {
    const ran: number[] = [];
    one.browser.setTimeout(() => ran.push(world.now), 1_000);
    one.freeze();
    await world.runUntil(5_000);
    expect(ran).toEqual([]);
    one.thaw();
    await world.runToTheEnd();
    expect(ran).toEqual([5_000]);
    expect(one.life).toBe(2);
  });

  test("a page that holds a lock is not kept in the back-forward cache", async () => {
    expect(other.hide()).toBe(true);
    void one.browser.locks().request("pay", held);
    await world.runToTheEnd();
    expect(one.hide()).toBe(false);
  });
});
