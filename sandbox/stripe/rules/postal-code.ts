import { completeValidity, type Validity } from "./validity.ts";

export function formatPostalCode(text: string): string {
  return text.toUpperCase().slice(0, 10);
}

/** Requires min three characters, the length of the shortest postal codes. */
export function validatePostalCode(text: string): Validity {
  const code = text.trim();
  if (code === "") return { state: "empty", code: "incomplete_zip" };
  return code.length >= 3 ? completeValidity : { state: "incomplete", code: "incomplete_zip" };
}
