import type { Labelled } from "simulated-browser";
import { type Devices, drawDeviceAndTab } from "./draw-place.ts";
import { people } from "./people.ts";
import type { Action } from "./scenario.ts";

/** Draws crashes, reloads and other troubles around the presses, each with its end if it has one. */
export function drawTroubles(
  random: Labelled,
  devices: Devices,
  end: number,
  presses: readonly Action[],
): Action[] {
  const count = Math.floor(random.integer("troubles", 0, 14) * random.number("calm"));
  const list: Action[] = [];
  for (let index = 0; index < count; index++) {
    const id = `trouble ${index}`;
    // Most troubles occur soon after a press, and more often in its tab than in another.
    const press = random.number(`${id} near`) < 0.7 ? random.pick(`${id} press`, presses) : undefined;
    const troubleTime = press
      ? press.at + random.wait(`${id} after`, 1, 40_000)
      : random.integer(`${id} at`, 400, end);
    const tabLocation =
      press && random.number(`${id} same tab`) < 0.7 ? press : drawDeviceAndTab(random, id, devices);
    const base = { id, at: troubleTime, device: tabLocation.device, tab: tabLocation.tab };
    const makeEndAction = (min: number, max: number) => ({
      ...base,
      id: `${id} end`,
      at: troubleTime + random.wait(`${id} lasts`, min, max),
    });
    const type = random.pick(`${id} type`, troubles);
    switch (type) {
      case "close":
      case "crash":
        list.push({ ...base, type }, { ...makeEndAction(500, 60_000), type: "reload" });
        break;
      case "freeze":
        list.push({ ...base, type }, { ...makeEndAction(1_000, 200_000), type: "thaw" });
        break;
      case "hide":
        list.push({ ...base, type }, { ...makeEndAction(1_000, 200_000), type: "restore" });
        break;
      case "offline":
        list.push({ ...base, type }, { ...makeEndAction(500, 120_000), type: "online" });
        break;
      case "disk full":
        list.push({ ...base, type }, { ...makeEndAction(500, 120_000), type: "disk free" });
        break;
      case "database fails":
        list.push({ ...base, type }, { ...makeEndAction(500, 60_000), type: "database works" });
        break;
      case "sign in":
        list.push({ ...base, type, person: random.pick(`${id} who`, people).id });
        break;
      case "sign out":
        list.push(
          { ...base, type },
          { ...makeEndAction(1_000, 60_000), type: "sign in", person: random.pick(`${id} who`, people).id },
        );
        break;
      case "clock jumps":
        list.push({
          ...base,
          type,
          by: random.pick(`${id} by`, [-3_600_000, -30_000, -5_000, 45_000, 86_400_000]),
        });
        break;
      case "device sleeps":
        list.push({ ...base, type, for: random.wait(`${id} for`, 2_000, 600_000) });
        break;
      case "server crashes": {
        // Often between a charge and its posting, which are milliseconds apart.
        const isBetween = press && random.number(`${id} between`) < 0.7;
        const instant = isBetween ? press.at + random.wait(`${id} instant`, 20, 900) : troubleTime;
        const downtime = random.wait(`${id} down`, 50, 20_000);
        list.push({
          ...base,
          at: instant,
          type,
          down: downtime,
          recovery: random.wait(`${id} recovery`, 20, 15_000),
        });
        break;
      }
      case "payouts":
        list.push(
          {
            ...base,
            type,
            mode: random.pick(`${id} mode`, ["pending", "return", "pending", "succeed"] as const),
          },
          { ...makeEndAction(2_000, 120_000), type: "payouts settle" },
        );
        break;
      case "server forgets":
        list.push({ ...base, type, days: 31 });
        break;
      default:
        list.push({ ...base, type });
    }
  }
  return list;
}

const troubles = [
  "reload",
  "reload",
  "crash",
  "close",
  "freeze",
  "hide",
  "power cut",
  "offline",
  "disk full",
  "database fails",
  "sign in",
  "sign out",
  "clock jumps",
  "device sleeps",
  "entry tampered",
  "entry removed",
  "entry planted",
  "server crashes",
  "server crashes",
  "tokens expire",
  "keys declared",
  "number moves",
  "payouts",
  "server forgets",
] as const;
