import type { AnyStateMachine } from "xstate";
import { edgesOf, nodesOf } from "./chart.ts";
import type { FirstLook } from "./first-look.ts";

const quoteKey = (text: string): string => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : JSON.stringify(text));

/** The types of the events that the machine's environment sends. */
function eventTypes(machine: AnyStateMachine): readonly string[] {
  const types = new Set(edgesOf(machine).map(({ event }) => event));
  return [...types].filter((type) => type !== "" && !type.startsWith("xstate.")).sort();
}

/**
 * Writes a first path file with the machine's current targets as expected. The compiler then reports missing payloads.
 * @param exportName the name of the machine's export
 * @param module the import path of the machine's module
 */
export function startFile(firstLook: FirstLook, exportName: string, module: string): string {
  const { machine, transitions, initial } = firstLook;
  const invocations = [machine.root, ...nodesOf(machine)].flatMap(({ invoke }) => invoke);
  const answers = [...new Set(invocations.map(({ id }) => id))];
  const delays = Object.entries(machine.implementations.delays);
  const objectBlock = (name: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`  ${name}: {`, ...lines.map((line) => `    ${line}`), "  },"];
  const isDefault = exportName === "default";
  const type = isDefault ? "machine" : exportName;
  return [
    'import { pathsOf } from "statechart-paths";',
    `import type ${isDefault ? "machine" : `{ ${exportName} }`} from "${module}";`,
    "",
    `export const paths = pathsOf<typeof ${type}>()({`,
    "  // The payloads to try: enough to make each guard true and false. The compiler reports missing ones.",
    ...objectBlock(
      "events",
      eventTypes(machine).map((event) => `${quoteKey(event)}: [{}],`),
    ),
    ...(eventTypes(machine).length === 0 ? ["  events: {},"] : []),
    ...(answers.length === 0 ? [] : ["  // The outputs to try, by the invoke's id."]),
    ...objectBlock(
      "answers",
      answers.map((id) => `${quoteKey(id)}: [undefined],`),
    ),
    ...(delays.length === 0
      ? []
      : ["  // In milliseconds. Replace the machine's values by those of the specification."]),
    ...objectBlock(
      "delays",
      delays.map(([name, delay]) => `${quoteKey(name)}: ${typeof delay === "number" ? delay : "() => 0"},`),
    ),
    `  initial: { "the beginning": ${JSON.stringify(initial)} },`,
    "  // The machine's current targets. Compare each with the specification.",
    ...objectBlock(
      "transitions",
      Object.entries(transitions).map(
        ([state, events]) =>
          `${quoteKey(state)}: { ${Object.entries(events)
            .map(([event, target]) => `${quoteKey(event)}: ${JSON.stringify(target)}`)
            .join(", ")} },`,
      ),
    ),
    "  // The checks in each state, or after each event.",
    "  observations: [],",
    "});",
    "",
  ].join("\n");
}
