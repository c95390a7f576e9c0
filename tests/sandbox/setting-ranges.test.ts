/** Each setting that is a number takes exactly the range that its own refusal names. */
import { expect, test } from "vitest";
import { readSettings } from "../../sandbox/settings.ts";

const numbers = [
  "PORT",
  "SANDBOX_PORT",
  "IDENTITY_KEYS_SECONDS",
  "IDENTITY_KEYS_PAUSE_SECONDS",
  "DRAIN_SECONDS",
] as const;

/** The refusal's message; undefined if the value is taken. */
function refusalOf(name: string, value: number | string): string | undefined {
  try {
    readSettings({ [name]: String(value) }, ".");
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each(numbers)(
  "%s takes both ends of the range that its refusal names, and nothing beyond them",
  (name) => {
    const said = refusalOf(name, "many");
    const [least = Number.NaN, most = Number.NaN] = (
      said?.replaceAll(/"[^"]*"/g, "").match(/\d+/g) ?? []
    ).map(Number);
    expect(least, said).toBeLessThan(most);
    expect([least, most].map((value) => refusalOf(name, value))).toEqual([undefined, undefined]);
    const beyond = [least - 1, most + 1];
    expect(beyond.map((value) => refusalOf(name, value))).toEqual(
      beyond.map((value) => said?.replace("many", String(value))),
    );
  },
);
