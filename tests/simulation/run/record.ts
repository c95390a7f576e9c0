import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { perMinute, type Report } from "./campaign.ts";

const begin = "<!-- simulated runs: npm run simulate -- --record -->";
const end = "<!-- end of the simulated runs -->";

export interface Recorded {
  readonly command: string;
  readonly report: Report;
  readonly seconds: number;
}

/** One run as a Markdown section. */
function sectionOf({ command, report, seconds }: Recorded): string {
  const { seeds, payments, changes, simulatedHours, failures, sometimes } = report;
  return [
    `### ${payments} payments and ${changes} changes`,
    "",
    `\`${command}\`, ${cpus()[0]?.model ?? "a processor without a name"}, Node ${process.versions.node}`,
    "",
    "| Seeds | Payments | Changes | Simulated hours | Time | Of processors | Instructions in a minute of one core | Failures |",
    "|---|---|---|---|---|---|---|---|",
    `| ${seeds} | ${payments} | ${changes} | ${simulatedHours} | ${Math.round(seconds)} s | ${Math.round(report.processorSeconds)} s | ${perMinute(report)} | ${failures.length} |`,
    "",
    "| Reached | Times |",
    "|---|---|",
    ...sometimes.map(({ name, count }) => `| ${name} | ${count} |`),
    "",
  ].join("\n");
}

/** Adds the run to the page, between the markers, after the earlier runs. */
export function recordRun(page: string, recorded: Recorded): void {
  const text = readFileSync(page, "utf8");
  const whole = text.includes(end) ? text : `${text.trimEnd()}\n\n## Simulated runs\n\n${begin}\n\n${end}\n`;
  writeFileSync(
    page,
    whole.replace(end, () => `${sectionOf(recorded)}\n${end}`),
  );
}
