import type { Redacted } from "./entry.ts";

function kindOf(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "list";
  return typeof value;
}

/**
 * The names of an object's fields and the types of their values. Nested fields are omitted, since keys may be data.
 */
export function redact(payload: unknown): Redacted {
  if (typeof payload !== "object" || payload === null) return {};
  return Object.fromEntries(
    Object.entries(payload)
      .filter(([name, value]) => name !== "type" && value !== undefined)
      .map(([name, value]) => [name, kindOf(value)]),
  );
}

/** An event's name. The actor id in a built-in event type of XState is kept only if the chart defines that id. */
export function eventName(type: string, knownIds: ReadonlySet<string>): string {
  const [, prefix, id = ""] = /^(xstate\.(?:done|error|snapshot)\.actor\.)(.*)$/.exec(type) ?? [];
  return prefix === undefined || knownIds.has(id) ? type : `${prefix}*`;
}

/** The path of each active leaf state, such as `inFlight.sending`. */
export function pathsOf(value: unknown, pathPrefix = ""): readonly string[] {
  if (typeof value === "string") return [`${pathPrefix}${value}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, childValue]) => {
    const innerPaths = pathsOf(childValue, `${pathPrefix}${key}.`);
    return innerPaths.length === 0 ? [`${pathPrefix}${key}`] : innerPaths;
  });
}
