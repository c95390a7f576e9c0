import type { Labelled } from "simulated-browser";
import { flagCalls, flagOf } from "../../support/flag-calls.ts";
import { type Devices, drawDeviceAndTab } from "./draw-place.ts";
import type { Change } from "./history.ts";
import { goodCard, type Person, people } from "./people.ts";
import type { Action } from "./scenario.ts";

const operations: readonly Change["operation"][] = [
  "updateBankAccount",
  "updateBankAccount",
  "updateBankAccount",
  "updateIndividual",
  "updateAccountStatus",
  "linkCard",
  "saveCard",
  "removeCard",
  ...flagCalls.flatMap(({ operation }) => [operation, operation]),
];

/** Draws presses that change account data, often the same data twice, and clicks on unfinished calls. */
export function drawChanges(random: Labelled, devices: Devices, end: number): Action[] {
  const usualOperation = random.pick("usual change", operations);
  // A hurried person repeats a change before the outcome of the last one is known.
  const hurried =
    random.number("hurried") < 0.5 ? random.integer("hurried at", 1_000, Math.floor(end * 0.5)) : undefined;
  const changes = Array.from({ length: random.integer("change count", 1, 4) }, (_, index): Action => {
    const id = `change ${index}`;
    const tabLocation = drawDeviceAndTab(random, id, devices);
    const { person } = devices[tabLocation.device] ?? { person: people[0] as Person };
    const operation =
      random.number(`${id} usual`) < 0.7 ? usualOperation : random.pick(`${id} operation`, operations);
    const change = drawChange(random, id, operation, person);
    return {
      id,
      at:
        hurried === undefined
          ? random.integer(`${id} at`, 1_000, Math.floor(end * 0.8))
          : hurried + random.wait(`${id} after`, 100, 60_000),
      ...tabLocation,
      type: "change",
      change,
    };
  });
  const clicks = Array.from({ length: random.integer("change clicks", 0, 5) }, (_, index): Action => {
    const id = `change click ${index}`;
    const nearAction = random.pick(`${id} near`, changes);
    const changeTime = nearAction.at + random.wait(`${id} after`, 500, 150_000);
    return {
      id,
      at: changeTime,
      device: nearAction.device,
      tab: nearAction.tab,
      type: "click on a change",
      draw: random.number(id),
    };
  });
  return [...changes, ...clicks];
}

function drawChange(random: Labelled, id: string, operation: Change["operation"], person: Person): Change {
  switch (operation) {
    case "updateBankAccount":
      return { operation, content: random.pick(`${id} account`, ["000111", "000222"]) };
    case "updateIndividual":
      return { operation, content: random.pick(`${id} name`, ["Dana", "Diana"]) };
    case "saveCard":
    case "removeCard":
      return { operation, card: random.pick(`${id} card`, ["pm_new_1111", "pm_new_2222"]), content: "" };
    case "linkCard":
    case "updateAccountStatus":
      return { operation, content: "" };
    default: {
      const flag = flagOf(operation);
      const content = random.pick(`${id} ${flag}`, ["true", "false"]);
      return { operation, card: goodCard(person), ...(flag && { flag }), content };
    }
  }
}
