import { describePath } from "../labels.ts";
import { cutOffIn, type Result } from "../result.ts";
import { coverageTable } from "./table.ts";

/**
 * The plan as text: every path with its steps, the gaps in the coverage, and the failures.
 * @param failures as text
 */
export function planText(results: readonly Result[], failures: readonly string[] = []): string {
  const isReportedBelow = failures.length > 0;
  const machines = results.map((result) => {
    const { plan, paths, missing, unreached, idle, unobserved, unread } = result;
    const { subject } = plan;
    const cutOff = cutOffIn(result);
    const unwalkableEntries = Object.entries(subject.paths.unwalkable ?? {});
    return [
      `${subject.id} — ${subject.machine.root.description ?? ""}`,
      subject.file,
      ...paths.flatMap(({ path, failed }, number) => {
        const { given, steps } = describePath(path);
        return [
          "",
          `  ${number + 1}. Given ${given},`,
          ...steps.map(({ when, shows }) => `     when ${when},\n       then ${shows}`),
          // The reason is printed once, with the shortest failing path.
          ...(failed
            ? [`     FAILED at step ${failed.at + 1}: ${isReportedBelow ? "told below" : failed.reason}`]
            : []),
        ];
      }),
      ...missing.map(({ key, name }) => {
        const path = cutOff.get(key);
        return path === undefined
          ? `  NOT WALKED: ${name}`
          : `  not come to, as path ${path} failed: ${name}`;
      }),
      ...unreached.map((state) => `  NOT REACHED: ${state}`),
      // A failed path ends early, so its later entries would be listed here by mistake.
      ...(paths.some(({ failed }) => failed) ? [] : idle.map((name) => `  NO PATH COMES TO: ${name}`)),
      ...unobserved.map((state) => `  NOT LOOKED AT: ${state}`),
      ...unread.map((key) => `  NOT READ: ${key} of the context`),
      ...unwalkableEntries.map(([name, reason]) => `  left out: ${name}, because ${reason}`),
      "",
    ].join("\n");
  });
  return [...machines, coverageTable(results), ...failures.map((text) => `\n${text}`)].join("\n");
}
