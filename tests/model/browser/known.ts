/** Finds a machine's test param in its folder: `tests/charts/top-up/browser.ts` for `top-up`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chartsFolder, findMachines } from "../discover.ts";
import type { TestParam } from "./test-param.ts";

function isTestParam(value: unknown): value is TestParam {
  return typeof value === "object" && value !== null && "events" in value && "states" in value;
}

const fileOf = (name: string) => join(chartsFolder, name, "browser.ts");

/** @param name the name of the machine's file @returns undefined for a machine without a test param */
export async function testParamOf(name: string): Promise<TestParam | undefined> {
  const file = fileOf(name);
  if (!existsSync(file)) return undefined;
  const { testParam }: { testParam?: unknown } = await import(pathToFileURL(file).href);
  if (!isTestParam(testParam)) throw new Error(`tests/charts/${name}/browser.ts exports no \`testParam\`.`);
  return testParam;
}

/** The machines that have a test param, sorted by name. */
export function namesWithTestParam(): readonly string[] {
  return findMachines()
    .map(({ name }) => name)
    .filter((name) => existsSync(fileOf(name)));
}

/** A template of the missing file, for the message about a machine without a test param. */
export function testParamTemplate(name: string): string {
  return [
    `${name} is not walked in a browser. Write tests/charts/${name}/browser.ts:`,
    "",
    '  import type { TestParam } from "../../model/browser/test-param.ts";',
    "",
    "  export const testParam: TestParam<typeof …Machine> = {  // the machine's type",
    '    needs: "a person",',
    '    account: { status: "A", balance: 10_000 },',
    "    open: async (fixtures) => {},  // brings the app to the machine's initial state",
    "    events: {},                 // by event type: causes it by a press, a key, a control call",
    "    states: {},                 // by state: checks the screen",
    "    unreachable: {},            // transitions that no browser path takes, each with the reason",
    "  };",
  ].join("\n");
}
