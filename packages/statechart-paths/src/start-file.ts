import type { AnyStateMachine } from "xstate";
import { edgesOf, nodesOf } from "./chart.ts";
import type { FirstLook } from "./first-look.ts";

const quoted = (text: string): string => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : JSON.stringify(text));

/** The types of the events that the machine's environment sends. */
function eventTypes(machine: AnyStateMachine): readonly string[] {
  const types = new Set(edgesOf(machine).map(({ event }) => event));
  return [...types].filter((type) => type !== "" && !type.startsWith("xstate.")).sort();
}

/**
 * Writes a first path file with the machine's current targets as expected. The compiler then reports missing payloads.
 * @param exported the name of the machine's export
 * @param module the import path of the machine's module
 */
export function startFile(look: FirstLook, exported: string, module: string): string {
  const { machine, transitions, initial } = look;
  const invoked = [machine.root, ...nodesOf(machine)].flatMap(({ invoke }) => invoke);
  const answers = [...new Set(invoked.map(({ id }) => id))];
  const delays = Object.entries(machine.implementations.delays);
  const block = (name: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`  ${name}: {`, ...lines.map((line) => `    ${line}`), "  },"];
  const isDefault = exported === "default";
  const type = isDefault ? "machine" : exported;
  return [
    'import { pathsOf } from "statechart-paths";',
    `import type ${isDefault ? "machine" : `{ ${exported} }`} from "${module}";`,
    "",
    `export const paths = pathsOf<typeof ${type}>()({`,
    "  // The payloads to try: enough to make each guard true and false. The compiler reports missing ones.",
    ...block(
      "events",
      eventTypes(machine).map((event) => `${quoted(event)}: [{}],`),
    ),
    ...(eventTypes(machine).length === 0 ? ["  events: {},"] : []),
    ...(answers.length === 0 ? [] : ["  // The outputs to try, by the invoke's id."]),
    ...block(
      "answers",
      answers.map((id) => `${quoted(id)}: [undefined],`),
    ),
    ...(delays.length === 0
      ? []
      : ["  // In milliseconds. Replace the machine's values by those of the specification."]),
    ...block(
      "delays",
      delays.map(([name, delay]) => `${quoted(name)}: ${typeof delay === "number" ? delay : "() => 0"},`),
    ),
    `  initial: { "the beginning": ${JSON.stringify(initial)} },`,
    "  // The machine's current targets. Compare each with the specification.",
    ...block(
      "transitions",
      Object.entries(transitions).map(
        ([state, events]) =>
          `${quoted(state)}: { ${Object.entries(events)
            .map(([event, target]) => `${quoted(event)}: ${JSON.stringify(target)}`)
            .join(", ")} },`,
      ),
    ),
    "  // The checks in each state, or after each event.",
    "  observations: [],",
    "});",
    "",
  ].join("\n");
}
