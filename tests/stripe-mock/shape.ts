/** Where `ours` says what `theirs` does not: a field they do not have, or another kind of value. Null says nothing. */
export function differences(ours: unknown, theirs: unknown, path = ""): string[] {
  if (ours === null || theirs === null) return [];
  if (kindOf(ours) !== kindOf(theirs)) return [`${path}: ${kindOf(ours)} and not ${kindOf(theirs)}`];
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    return theirs.length === 0 ? [] : ours.flatMap((item) => differences(item, theirs[0], `${path}[]`));
  }
  if (!isObject(ours) || !isObject(theirs)) return [];
  return Object.entries(ours).flatMap(([name, value]) =>
    name in theirs
      ? differences(value, theirs[name], `${path}.${name}`)
      : [`${path}.${name} is not Stripe's`],
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);
