/** Converts values to text for comparison, including values that JSON omits. */

/** @param shouldDistinguishFunctions whether functions with different code are different values */
function createReplacer(shouldDistinguishFunctions: boolean) {
  const ancestors: unknown[] = [];
  return function (this: unknown, _key: string, value: unknown): unknown {
    if (typeof value === "function") return shouldDistinguishFunctions ? `ƒ ${String(value)}` : undefined;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value !== "object" || value === null) return value;
    while (ancestors.length > 0 && ancestors.at(-1) !== this) ancestors.pop();
    if (ancestors.includes(value)) return "(itself)";
    ancestors.push(value);
    if (value instanceof Error) return { ...value, message: value.message };
    if (value instanceof Map) return { Map: [...value] };
    if (value instanceof Set) return { Set: [...value] };
    return value;
  };
}

/** The same text for equal values, including errors, sets and maps; functions are omitted. */
export const textOf = (value: unknown): string => JSON.stringify(value, createReplacer(false));

/** The same text for equal values, including functions with the same code. */
export const keyOf = (value: unknown): string => JSON.stringify(value, createReplacer(true));
