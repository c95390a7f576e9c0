import { expect, test } from "vitest";
import { pageBrowser } from "../../../src/services/browser/browser.ts";
import { startTimeLimit } from "../../../src/services/browser/time-limit.ts";
import { pace } from "../../support/pace.ts";
import { optionsOf } from "../run/campaign.ts";
import { Run } from "../run/run-seed.ts";
import { startShippedClient } from "./shipped-client.ts";
import { setTraps } from "./traps.ts";

async function eventsOf(seed: number): Promise<string> {
  const campaign = { start: startShippedClient, firstSeed: seed, seeds: 1, failuresAtMost: 1 };
  const { history } = await new Run(optionsOf(seed, campaign)).toTheEnd();
  return JSON.stringify(history.events);
}

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

test("charts and services use the clock, randomness and the network only through their page, so a seed replays exactly", {
  timeout: 180_000 * pace,
}, async () => {
  const traps = setTraps();
  const firstEvents: string[] = [];
  try {
    for (const seed of seeds) firstEvents.push(await eventsOf(seed));
  } finally {
    traps.restore();
  }
  expect([...traps.touched]).toEqual([]);
  for (const seed of seeds.slice(0, 8)) expect(await eventsOf(seed)).toBe(firstEvents[seed - 1]);
});

test("a direct call of a global is detected", () => {
  const traps = setTraps();
  const browser = pageBrowser();
  try {
    browser.now();
    browser.uuid();
    startTimeLimit(browser, 1_000).end();
  } finally {
    traps.restore();
  }
  expect([...traps.touched].sort()).toEqual(["Date.now", "clearTimeout", "crypto.randomUUID", "setTimeout"]);
});
