import { expect, test } from "vitest";
import { pageBrowser } from "../../../src/services/browser/browser.ts";
import { timeLimit } from "../../../src/services/browser/time-limit.ts";
import { optionsOf } from "../run/campaign.ts";
import { Run } from "../run/run-seed.ts";
import { startShippedClient } from "./shipped-client.ts";
import { setTraps } from "./traps.ts";

test("charts and services use the clock, randomness and the network only through their page", async () => {
  const traps = setTraps();
  try {
    for (let seed = 1; seed <= 40; seed++) {
      const campaign = { start: startShippedClient, firstSeed: seed, seeds: 1, failuresAtMost: 1 };
      await new Run(optionsOf(seed, campaign)).toTheEnd();
    }
  } finally {
    traps.restore();
  }
  expect([...traps.touched]).toEqual([]);
});

test("a direct call of a global is detected", () => {
  const traps = setTraps();
  const browser = pageBrowser();
  try {
    browser.now();
    browser.uuid();
    timeLimit(browser, 1_000).end();
  } finally {
    traps.restore();
  }
  expect([...traps.touched].sort()).toEqual(["Date.now", "clearTimeout", "crypto.randomUUID", "setTimeout"]);
});
