import { describePath } from "../labels.ts";
import type { Result } from "../result.ts";
import { failingPaths, failureText } from "./failures.ts";
import { coverageTable } from "./table.ts";

/** The plan for a person: every path, then what it covers. */
export function planText(results: readonly Result[]): string {
  const machines = results.map(({ plan, paths, missing, unreached, idle, unobserved, unread }) => {
    const { subject } = plan;
    const pleas = Object.entries(subject.paths.unwalkable ?? {});
    return [
      `${subject.id} — ${subject.machine.root.description ?? ""}`,
      subject.file,
      ...paths.flatMap(({ path, failed }, number) => {
        const { given, steps } = describePath(path);
        return [
          "",
          `  ${number + 1}. Given ${given},`,
          ...steps.map(({ when, shows }) => `     when ${when},\n       then ${shows}`),
          ...(failed ? [`     FAILED at step ${failed.at + 1}: ${failed.reason}`] : []),
        ];
      }),
      ...missing.map(({ name }) => `  NOT WALKED: ${name}`),
      ...unreached.map((state) => `  NOT REACHED: ${state}`),
      ...idle.map((name) => `  NEVER COMES: ${name}`),
      ...unobserved.map((state) => `  NOT LOOKED AT: ${state}`),
      ...unread.map((key) => `  NOT READ: ${key} of the context`),
      ...pleas.map(([name, reason]) => `  left out: ${name}, because ${reason}`),
      "",
    ].join("\n");
  });
  const failing = failingPaths(results).map((one) => `${failureText(one)}\n`);
  return [
    ...failing,
    ...machines,
    coverageTable(results),
    ...(failing.length > 0 ? ["", ...failing] : []),
  ].join("\n");
}

export function planMarkdown(results: readonly Result[]): string {
  const machines = results.map(({ plan, paths, states, transitions, missing }) =>
    [
      `## ${plan.subject.id}`,
      "",
      `${plan.subject.machine.root.description ?? ""} (\`${plan.subject.file}\`; ${states.walked} of ${states.total} states, ${transitions.walked} of ${transitions.total} transitions)`,
      ...paths.flatMap(({ path, failed }, number) => {
        const { given, steps } = describePath(path);
        return [
          "",
          `### ${plan.subject.id} ${number + 1}${failed ? " (failed)" : ""}`,
          "",
          `**Given** ${given}`,
          "",
          ...steps.map(({ when, shows }, at) => `${at + 1}. **When** ${when}, **then** ${shows}`),
          ...(failed ? ["", `**Failed** at step ${failed.at + 1}: ${failed.reason}`] : []),
        ];
      }),
      ...missing.map(({ name }) => `- not walked: ${name}`),
      "",
    ].join("\n"),
  );
  const failing = failingPaths(results).flatMap((one) => ["```text", failureText(one), "```", ""]);
  return [
    "# Paths from the machines",
    "",
    ...failing,
    ...machines,
    "```",
    coverageTable(results),
    "```",
  ].join("\n");
}
