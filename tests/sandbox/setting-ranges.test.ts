/** Each numeric setting accepts exactly the range that its own error names. */
import { expect, test } from "vitest";
import { readSettings } from "../../sandbox/settings.ts";

const numbers = [
  "PORT",
  "SANDBOX_PORT",
  "IDENTITY_KEYS_SECONDS",
  "IDENTITY_KEYS_PAUSE_SECONDS",
  "DRAIN_SECONDS",
] as const;

/** The message of the rejection; undefined if the value is accepted. */
function refusalOf(name: string, value: number | string): string | undefined {
  try {
    readSettings({ [name]: String(value) }, ".");
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each(numbers)(
  "%s accepts both limits of the range that its error names, and no number outside the range",
  (name) => {
    const refusal = refusalOf(name, "many");
    const [min = Number.NaN, max = Number.NaN] = (
      refusal?.replaceAll(/"[^"]*"/g, "").match(/\d+/g) ?? []
    ).map(Number);
    expect(min, refusal).toBeLessThan(max);
    expect([min, max].map((value) => refusalOf(name, value))).toEqual([undefined, undefined]);
    const valuesOutOfRange = [min - 1, max + 1];
    expect(valuesOutOfRange.map((value) => refusalOf(name, value))).toEqual(
      valuesOutOfRange.map((value) => refusal?.replace("many", String(value))),
    );
  },
);

test.each([{ PORT: "4010" }, { SANDBOX_PORT: "3000" }, { PORT: "5000", SANDBOX_PORT: "5000" }])(
  "the app and the sandbox get a port each, also where one is the default of the other: %j",
  (env) => {
    expect(() => readSettings(env, ".")).toThrow(/^PORT and SANDBOX_PORT are both (?:4010|3000|5000): /);
    expect(readSettings({ PORT: "4010", SANDBOX_PORT: "3000" }, ".")).toMatchObject({
      port: 4010,
      sandboxPort: 3000,
    });
  },
);
