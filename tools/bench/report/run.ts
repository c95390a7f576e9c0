import { cpus, loadavg } from "node:os";

interface Run {
  readonly pairs: number;
  readonly repeats: number;
  readonly minutes: number;
  /** The browser's version. */
  readonly browser: string;
}

/** On what and how long; how busy the machine was besides is for the reader to judge by its load. */
export function runText({ pairs, repeats, minutes, browser }: Run): string {
  const processors = cpus();
  const [load = 0] = loadavg();
  return [
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, Chromium ${browser}, Node ${process.versions.node},`,
    `${processors.length} × ${processors[0]?.model.trim() ?? "processor"}; load at the end ${load.toFixed(1)}.`,
    `${pairs} pairs, ${repeats} repetitions, ${minutes.toFixed(1)} minutes.`,
  ].join(" ");
}
