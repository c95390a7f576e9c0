import type { FirstLook } from "../first-look.ts";

/** Describes the result of a first exploration. */
export function lookText({
  machine,
  file,
  result,
  needsPayload,
  guards,
  unheard,
  impure,
  unread,
}: FirstLook): string {
  const { states, transitions, unreached, missing, paths, unobserved } = result;
  const failureReasons = [...new Set(paths.flatMap(({ failed: failure }) => failure?.reason ?? []))];
  const listLines = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`  ${title}`, ...items.map((item) => `    ${item}`)];
  const unguardedNames = missing.filter(({ guard }) => guard === undefined).map(({ name }) => name);
  return [
    `${machine.id}, ${file}`,
    `  plain events and answers reach ${states.walked} of ${states.total} states and take ${transitions.walked} of ${transitions.total} transitions, in ${paths.length} paths`,
    ...listLines("not reached:", unreached),
    ...listLines("guards that need a payload, an answer or a context to go this way:", guards),
    ...listLines("not taken:", unguardedNames),
    ...listLines(
      "cannot be computed without a payload:",
      needsPayload.map(({ event, state, reason }) => `${event} in ${state}: ${reason}`),
    ),
    ...listLines("no state hears that these actors fail, which ends the machine:", unheard),
    ...listLines(
      "another run of the same step leaves another value (time, chance, a counter outside):",
      impure,
    ),
    ...listLines("does not go as its graph:", failureReasons),
    ...listLines(
      "no observation looks at the states:",
      unobserved.length === 0 ? [] : [unobserved.join(", ")],
    ),
    ...listLines("no observation reads of the context:", unread.length === 0 ? [] : [unread.join(", ")]),
  ].join("\n");
}
