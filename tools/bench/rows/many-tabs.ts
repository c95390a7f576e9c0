import type { Measure } from "../row.ts";
import { exactEstimate } from "../statistics.ts";
import { openContext, openPage, type Setting } from "./live-pages.ts";

/** How many event streams the tabs of one browser open, if all show the same person's dashboard. */
export async function measureManyTabs(setting: Setting): Promise<Measure> {
  const { bench, sandbox } = setting;
  const count = bench.smoke ? 3 : 50;
  bench.say(`${count} tabs`);
  const context = await openContext(setting, await sandbox.addFundedHolder("tabs@nupay.test"));
  let streams = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/wallet/events") && request.method() === "GET") streams += 1;
  });
  const startedAt = performance.now();
  for (let tab = 0; tab < count; tab += 1) await openPage(context, true);
  const seconds = (performance.now() - startedAt) / 1_000;
  await context.close();
  return {
    what: "Tabs of one browser, their streams of events",
    unit: "",
    goal: 1,
    figure: exactEstimate(streams),
    note: `${count} tabs, opened in ${seconds.toFixed(0)} s`,
  };
}
