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
            steps: steps.map(({ when, shows }, at) => ({
              event: JSON.parse(serializeEvent(path.steps[at]?.event ?? { type: "" })),
              state: path.steps[at]?.snapshot.value,
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

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** One test case for each path, and one for each transition without a path. */
export function planJunit(results: readonly Result[]): string {
  const suites = results.map(({ plan, paths, missing, time }) => {
    const failures = paths.filter(({ failed }) => failed).length + missing.length;
    const cases = [
      ...paths.map(({ path, failed }) => {
        const name = escaped(describePath(path).title);
        const open = `    <testcase classname="${plan.subject.id}" name="${name}"`;
        return failed
          ? `${open}><failure message="${escaped(`step ${failed.at + 1}: ${failed.reason}`)}">${escaped(replayOf(path, failed))}</failure></testcase>`
          : `${open}/>`;
      }),
      ...missing.map(
        ({ name }) =>
          `    <testcase classname="${plan.subject.id}" name="${escaped(name)}"><failure message="no path"/></testcase>`,
      ),
    ];
    return [
      `  <testsuite name="${plan.subject.id}" tests="${cases.length}" failures="${failures}" time="${(time / 1_000).toFixed(3)}">`,
      ...cases,
      "  </testsuite>",
    ].join("\n");
  });
  return [`<?xml version="1.0" encoding="UTF-8"?>`, "<testsuites>", ...suites, "</testsuites>"].join("\n");
}
