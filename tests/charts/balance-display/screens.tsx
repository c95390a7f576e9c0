import { balanceDisplayMachine } from "../../../src/machines/session/balance-display.machine.ts";
import { BalanceNote } from "../../../src/ui/screens/dashboard/balance-note.tsx";
import { screensOf } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

export const screens = screensOf({
  name: "balance-display",
  machine: balanceDisplayMachine,
  paths,
  places: {
    "beside the balance": (snapshot) => ({
      app: createAppActor({
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
