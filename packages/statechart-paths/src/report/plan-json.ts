import { describePath } from "../labels.ts";
import type { Path } from "../plan.ts";
import type { Failed, Result } from "../result.ts";
import { replayOf } from "../result.ts";
import { serializeEvent } from "../subject.ts";

function failedJson(path: Path, { at, reason, details }: Failed) {
  return {
    at,
    reason,
    ...(details && { check: details.check, seen: JSON.parse(serializeEvent(details.seen as never)) }),
    replay: JSON.parse(replayOf(path, { at })),
  };
}

/** What `--format json` prints. */
export function planJson(results: readonly Result[]): string {
  return JSON.stringify(
    {
      machines: results.map(({ plan, states, transitions, missing, paths }) => ({
        id: plan.subject.id,
        file: plan.subject.file,
        states,
        transitions: { ...transitions, missing: missing.map(({ name }) => name) },
        paths: paths.map(({ path, failed }) => {
          const { title, given, steps } = describePath(path);
          return {
            title,
            given,
            steps: steps.map(({ when, shows }, index) => ({
              event: JSON.parse(serializeEvent(path.steps[index]?.event ?? { type: "" })),
              state: path.steps[index]?.snapshot.value,
              when,
              shows,
            })),
            ...(failed && { failed: failedJson(path, failed) }),
          };
        }),
      })),
    },
    null,
    2,
  );
}
