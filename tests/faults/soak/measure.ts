import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { countActors } from "./running-actors.ts";

export interface Measure {
  /** Used bytes of the page's JavaScript heap after garbage collection. */
  readonly heap: number;
  readonly runningActors: number;
  readonly heldActors: number;
  readonly elements: number;
  readonly listeners: number;
  readonly server: ServerMeasure | undefined;
}

export interface ServerMeasure {
  /** Resident bytes of the process with app and sandbox. */
  readonly memory: number;
  readonly sockets: number;
}

/** Measures heap, actors, sockets and server; the page has to be idle. */
export async function measure(page: Page, session: CDPSession, pid: number): Promise<Measure> {
  const { running, held } = await countActors(page, session);
  // The first collection may release objects that only later collections can free.
  for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((candidate) => candidate.name === name)?.value ?? Number.NaN;
  return {
    heap: usedSize,
    runningActors: running,
    heldActors: held,
    elements: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    server: measureServer(pid),
  };
}

/** From Linux's process file system; undefined on other systems. */
function measureServer(pid: number): ServerMeasure | undefined {
  const processFolder = `/proc/${pid}`;
  if (!existsSync(`${processFolder}/status`)) return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`${processFolder}/status`, "utf8"))?.[1];
  const sockets = readdirSync(`${processFolder}/fd`).filter((name) => {
    try {
      return readlinkSync(`${processFolder}/fd/${name}`).startsWith("socket:");
    } catch {
      return false;
    }
  });
  return { memory: Number(kilobytes) * 1024, sockets: sockets.length };
}
