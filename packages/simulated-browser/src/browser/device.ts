import type { Labelled } from "../random.ts";
import type { Wire } from "../wire/wire.ts";
import type { World } from "../world.ts";
import { DeviceChannels } from "./channels.ts";
import { DeviceDatabases } from "./indexed-db/databases.ts";
import { DeviceLocks } from "./locks.ts";
import { Page } from "./page.ts";
import { StorageArea } from "./storage-area.ts";

export interface DeviceOptions {
  /** `d1` */
  readonly name: string;
  readonly world: World;
  readonly wire: Wire;
  readonly random: Labelled;
  /** Wall-clock time at the start of the run, in milliseconds since 1970. */
  readonly epoch: number;
  /** Whether the browser has Web Locks; default: true. */
  readonly webLocks?: boolean;
}

/** One browser profile: its tabs share clocks, locks, channels and storage. */
export class Device {
  online = true;
  /** Additional milliseconds for each answer, as in a slow network. */
  latency = 0;
  readonly webLocks: boolean;
  readonly locks: DeviceLocks;
  readonly channels: DeviceChannels;
  readonly databases: DeviceDatabases;
  readonly pages: Page[] = [];
  readonly localStorage: StorageArea;
  readonly name: string;
  readonly world: World;
  readonly wire: Wire;
  readonly random: Labelled;
  readonly #epoch: number;
  readonly #sessions = new Map<number, StorageArea>();
  readonly #loads = new Map<number, number>();
  #wallOffset = 0;
  #slept = 0;

  constructor({ name, world, wire, random, epoch, webLocks = true }: DeviceOptions) {
    this.name = name;
    this.world = world;
    this.wire = wire;
    this.random = random;
    this.#epoch = epoch;
    this.webLocks = webLocks;
    this.localStorage = new StorageArea(world, `local storage of ${name}`);
    this.locks = new DeviceLocks(world, name);
    this.channels = new DeviceChannels(world, name);
    this.databases = new DeviceDatabases(world, name, random);
  }

  wall(): number {
    return this.#epoch + Math.round(this.world.now) + this.#wallOffset;
  }

  monotonic(): number {
    return this.world.now - this.#slept;
  }

  /** Changes the wall clock, as the user or a time server does. */
  jump(milliseconds: number): void {
    this.#wallOffset += milliseconds;
  }

  /** Records a sleep of the device, during which the monotonic clock stops, as on Linux and macOS. */
  sleptFor(milliseconds: number): void {
    this.#slept += milliseconds;
  }

  /** Loads a page in the tab, and ends the tab's previous page. */
  load(tab: number): Page {
    this.pageOf(tab)?.die();
    const count = (this.#loads.get(tab) ?? 0) + 1;
    this.#loads.set(tab, count);
    const session =
      this.#sessions.get(tab) ?? new StorageArea(this.world, `session storage of ${this.name}t${tab}`);
    this.#sessions.set(tab, session);
    const page = new Page(`${this.name}t${tab}.${count}`, this, session);
    this.pages[tab] = page;
    return page;
  }

  pageOf(tab: number): Page | undefined {
    const page = this.pages[tab];
    return page && page.state !== "dead" ? page : undefined;
  }

  livePages(): Page[] {
    return this.pages.filter((page) => page && page.state !== "dead");
  }

  setOnline(isOnline: boolean): void {
    if (this.online === isOnline) return;
    this.online = isOnline;
    for (const page of this.livePages()) {
      if (!isOnline) this.wire.breakOff(page);
      if (page.state === "active") page.emit(isOnline ? "online" : "offline");
    }
  }
}
