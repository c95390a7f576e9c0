import type { Labelled } from "simulated-browser";
import type { Devices } from "./draw-place.ts";
import { otherPeopleThan, type Person } from "./people.ts";
import type { Action } from "./scenario.ts";

/** How long the actions of `drawFrozenPayment` take, in simulated milliseconds. */
export const frozenPaymentDuration = 240_000;

/** Minutes after which an unused session ends; two is the minimum that an operator can set. */
export function drawInactivity(random: Labelled): number | undefined {
  return random.number("inactivity") < 0.5 ? random.pick("inactivity limit", [2, 2, 2, 3, 5]) : undefined;
}

/** People use one tab of a device for a while, then use none of its tabs for a while. */
export function drawUses(random: Labelled, devices: Devices, end: number): Action[] {
  return devices.flatMap(({ tabs }, device) => {
    const list: Action[] = [];
    let useTime = random.integer(`uses ${device} begin`, 1_000, 60_000);
    for (let period = 0; useTime < end; period++) {
      const id = `uses ${device}.${period}`;
      const tab = random.integer(`${id} tab`, 1, tabs);
      const count = random.integer(`${id} count`, 1, 6);
      for (let use = 0; use < count; use++) {
        const name = `${id}.${use}`;
        list.push({
          id: name,
          at: useTime,
          device,
          tab,
          type: "use",
          stays: random.number(`${name} stays`) < 0.7,
        });
        useTime += random.wait(`${name} pause`, 200, 50_000);
      }
      // The silence is often long enough for a warning.
      useTime += random.integer(
        `${id} silence`,
        10_000,
        random.number(`${id} long`) < 0.4 ? 300_000 : 110_000,
      );
    }
    return list;
  });
}

/**
 * A tab is frozen while it submits a payment, and keeps the account's lock until after the limit of two minutes; the
 * next tab is not used.
 */
export function drawFrozenPayment(random: Labelled, owner: Person, begin: number): Action[] {
  const pressTime = begin + random.integer("frozen payment at", 1_000, 20_000);
  const tabLocation = { device: 0, tab: 1 };
  const toAccountId = otherPeopleThan(owner)[0]?.accountId ?? "";
  const instruction = { operation: "transfer", cents: 100, toAccountId } as const;
  const freeze = pressTime + random.integer("frozen payment, freeze", 20, 150);
  const thaw = pressTime + random.integer("frozen payment, thaw", 122_000, 180_000);
  return [
    { id: "frozen payment", at: pressTime, ...tabLocation, type: "press", instruction },
    { id: "frozen payment, freeze", at: freeze, ...tabLocation, type: "freeze" },
    { id: "frozen payment, thaw", at: thaw, ...tabLocation, type: "thaw" },
  ];
}
