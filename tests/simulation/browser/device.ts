import type { Wire } from "../wire/wire.ts";
import type { Labelled } from "../world/random.ts";
import type { World } from "../world/world.ts";
import { DeviceChannels } from "./channels.ts";
import { DeviceDatabases } from "./indexed-db/databases.ts";
import { DeviceLocks } from "./locks.ts";
import { Page } from "./page.ts";

/** 2026-11-21T06:00:00Z */
const epoch = 1_795_240_800_000;

/** One browser profile: its tabs share clocks, locks, channels and storage. */
export class Device {
  online = true;
  readonly locks: DeviceLocks;
  readonly channels: DeviceChannels;
  readonly databases: DeviceDatabases;
  readonly pages: Page[] = [];
  readonly stored = new Map<string, string>();
  readonly localStorage = {
    getItem: (name: string) => this.stored.get(name) ?? null,
    removeItem: (name: string) => {
      this.stored.delete(name);
    },
  };
  readonly #loads = new Map<number, number>();
  #wallOffset = 0;
  #slept = 0;

  constructor(
    /** `d1` */
    readonly name: string,
    readonly world: World,
    readonly wire: Wire,
    readonly random: Labelled,
  ) {
    this.locks = new DeviceLocks(world, name);
    this.channels = new DeviceChannels(world, name);
    this.databases = new DeviceDatabases(world, name, random);
  }

  wall(): number {
    return epoch + Math.round(this.world.now) + this.#wallOffset;
  }

  monotonic(): number {
    return this.world.now - this.#slept;
  }

  /** The holder, or the network's time, sets the clock. */
  jump(milliseconds: number): void {
    this.#wallOffset += milliseconds;
  }

  /** The device slept: the monotonic clock stood still, as it does on Linux and macOS. */
  sleptFor(milliseconds: number): void {
    this.#slept += milliseconds;
  }

  /** Loads a page in the tab, in the place of the one that is there. */
  load(tab: number): Page {
    this.pageOf(tab)?.die();
    const count = (this.#loads.get(tab) ?? 0) + 1;
    this.#loads.set(tab, count);
    const page = new Page(`${this.name}t${tab}.${count}`, this);
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

  setOnline(online: boolean): void {
    if (this.online === online) return;
    this.online = online;
    for (const page of this.livePages()) {
      if (!online) this.wire.breakOff(page);
      if (online && page.state === "active") page.emit("online");
    }
  }
}
