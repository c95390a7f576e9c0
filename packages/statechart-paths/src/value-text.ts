/** Values as text, so that equal ones are found again: also those that JSON leaves out. */

/** @param withFunctions whether two functions with different code are two values */
function replacer(withFunctions: boolean) {
  const around: unknown[] = [];
  return function (this: unknown, _key: string, value: unknown): unknown {
    if (typeof value === "function") return withFunctions ? `ƒ ${String(value)}` : undefined;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value !== "object" || value === null) return value;
    while (around.length > 0 && around.at(-1) !== this) around.pop();
    if (around.includes(value)) return "(itself)";
    around.push(value);
    if (value instanceof Error) return { ...value, message: value.message };
    if (value instanceof Map) return { Map: [...value] };
    if (value instanceof Set) return { Set: [...value] };
    return value;
  };
}

/** The same for the same value, errors, sets and maps included; functions are left out. */
export const textOf = (value: unknown): string => JSON.stringify(value, replacer(false));

/** The same for the same value, functions with the same code included. */
export const keyOf = (value: unknown): string => JSON.stringify(value, replacer(true));
