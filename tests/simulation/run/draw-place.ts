import type { Labelled } from "simulated-browser";
import type { Scenario } from "./scenario.ts";

export type Devices = Scenario["devices"];

/** Draws a device and a tab. */
export function drawDeviceAndTab(random: Labelled, id: string, devices: Devices) {
  const device = random.integer(`${id} device`, 0, devices.length - 1);
  return { device, tab: random.integer(`${id} tab`, 1, devices[device]?.tabs ?? 1) };
}
