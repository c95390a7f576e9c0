import { balanceDisplayMachine } from "../../../src/machines/app/balance-display.machine.ts";
import { BalanceNote } from "../../../src/ui/screens/dashboard/balance-note.tsx";
import { paths } from "../../model/machines/balance-display.paths.ts";
import { screensOf } from "../page/chart-screens.ts";
import { frozenActor } from "../page/frozen-actor.ts";
import { appWith } from "../page/surroundings.ts";

export const screens = screensOf({
  name: "balance-display",
  machine: balanceDisplayMachine,
  paths,
  places: {
    "beside the balance": (snapshot) => ({
      app: appWith({
        pageCharts: { balanceDisplay: frozenActor<typeof balanceDisplayMachine>(snapshot, "balanceDisplay") },
      }),
      element: (
        <main>
          <BalanceNote />
        </main>
      ),
      figures: [],
    }),
  },
});
