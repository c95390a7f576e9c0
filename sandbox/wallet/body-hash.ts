import { createHash } from "node:crypto";

/** The hash of a body. Bodies with equal fields, in any order, have equal hashes. */
export function hashOf(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sortFields(body)) ?? "")
    .digest("hex");
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, fieldValue]) => [name, sortFields(fieldValue)]);
}
