/** The paths at which `ours` has a field that `theirs` lacks, or a value of a different type. Null matches any type. */
export function findDifferences(ours: unknown, theirs: unknown, path = ""): string[] {
  if (ours === null || theirs === null) return [];
  if (kindOf(ours) !== kindOf(theirs)) return [`${path}: ${kindOf(ours)} and not ${kindOf(theirs)}`];
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    return theirs.length === 0 ? [] : ours.flatMap((item) => findDifferences(item, theirs[0], `${path}[]`));
  }
  if (!isObject(ours) || !isObject(theirs)) return [];
  return Object.entries(ours).flatMap(([name, value]) =>
    name in theirs
      ? findDifferences(value, theirs[name], `${path}.${name}`)
      : [`${path}.${name} is not Stripe's`],
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);
