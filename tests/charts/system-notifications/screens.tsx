import { systemNotificationsMachine } from "../../../src/machines/session/system-notifications.machine.ts";
import { SystemNotifications } from "../../../src/ui/screens/settings/system-notifications.tsx";
import { screensOf } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

export const screens = screensOf({
  name: "system-notifications",
  machine: systemNotificationsMachine,
  paths,
  places: {
    settings: (snapshot) => ({
      app: createAppActor({
        pageCharts: {
          systemNotifications: frozenActor<typeof systemNotificationsMachine>(
            snapshot,
            "systemNotifications",
          ),
        },
      }),
      element: (
        <main>
          <SystemNotifications />
        </main>
      ),
      figures: [],
      path: "/settings",
    }),
  },
});
