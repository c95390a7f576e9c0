import { invalidRequest } from "./errors.ts";

/** A JSON object of unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object of a field. @throws Stripe's `parameter_missing` */
export function requiredFields(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (!isFields(value)) throw missingParameter(name);
  return value;
}

/** The text of a field, trimmed and not empty. @throws Stripe's `parameter_missing` */
export function requiredText(fields: Fields, name: string, param = name): string {
  const value = optionalText(fields, name);
  if (value === undefined) throw missingParameter(param);
  return value;
}

/** The text of a field, trimmed; undefined if it is missing or empty. */
export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
}

export function requiredInteger(fields: Fields, name: string, param: string): number {
  const value = fields[name];
  if (typeof value !== "number" || !Number.isInteger(value))
    throw invalidRequest(`Invalid integer: ${param}`, "parameter_invalid_integer", param);
  return value;
}

function missingParameter(param: string) {
  return invalidRequest(`Missing required param: ${param}.`, "parameter_missing", param);
}
