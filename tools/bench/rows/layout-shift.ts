import { signedInRoutes } from "../../../src/services/storage/signed-in-routes.ts";
import { defaultHolder } from "../backend/holder.ts";
import { type Conditions, openProfile, openSession } from "../browser/conditions.ts";
import { measurementsOf, waitForMoment, waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { exactEstimate } from "../statistics.ts";

interface Shift {
  readonly page: string;
  readonly shift: number;
}

/** Opens each page once in this language and theme, with a round-trip time of 150 ms. */
async function shiftsIn({ browser, sites }: Bench, variant: Conditions): Promise<readonly Shift[]> {
  const shifts: Shift[] = [];
  for (const [holder, paths] of [
    [undefined, ["/"]],
    [defaultHolder, signedInRoutes],
  ] as const) {
    const conditions = { ...variant, hasSlowNetwork: true, ...(holder === undefined ? {} : { holder }) };
    const context = await openProfile(browser, conditions);
    for (const path of paths) {
      const { page } = await openSession(context, conditions);
      await page.goto(`${sites.app}${path}`, { waitUntil: "commit" });
      if (holder === undefined) await waitForMoment(page, "signedOut");
      // The heading is not in the accessibility tree while a notice covers the page.
      await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
      await page.locator("main [role=status] > [aria-hidden=true]").first().waitFor({ state: "detached" });
      await waitForQuiet(page, 500);
      const { shift } = await measurementsOf(page);
      shifts.push({ page: `${path} ${variant.language} ${variant.theme?.replace("nupay-", "")}`, shift });
      await page.close();
    }
    await context.close();
  }
  return shifts;
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const shifts: Shift[] = [];
  for (const language of bench.smoke ? (["ar"] as const) : (["en", "ar"] as const)) {
    for (const theme of bench.smoke ? (["nupay-dark"] as const) : (["nupay-light", "nupay-dark"] as const)) {
      bench.say(`layout shift, ${language}, ${theme}`);
      shifts.push(...(await shiftsIn(bench, { language, theme })));
    }
  }
  const [largestShift] = shifts.sort((a, b) => b.shift - a.shift);
  return [
    {
      what: "Layout shift on every route, both languages, both themes",
      unit: "",
      goal: 0.02,
      figure: exactEstimate(largestShift?.shift ?? 0),
      note: `the most of ${shifts.length} pages: ${largestShift?.page}; held in npm test, too`,
    },
  ];
}

export const layoutShift: Group = { id: "layout-shift", counts: true, measure };
