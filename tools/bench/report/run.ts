import { cpus, loadavg } from "node:os";

interface Run {
  readonly pairs: number;
  readonly repeats: number;
  readonly minutes: number;
  /** The browser's version. */
  readonly browser: string;
}

/** Describes a run: the machine, the duration, and the machine's load, which reveals other work. */
export function runText({ pairs, repeats, minutes, browser }: Run): string {
  const processors = cpus();
  const [loadAverage = 0] = loadavg();
  return [
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, Chromium ${browser}, Node ${process.versions.node},`,
    `${processors.length} × ${processors[0]?.model.trim() ?? "processor"}; load at the end ${loadAverage.toFixed(1)}.`,
    `${pairs} pairs, ${repeats} repetitions, ${minutes.toFixed(1)} minutes.`,
  ].join(" ");
}
