import { passkeyMachine } from "../../../src/machines/session/passkey.machine.ts";
import { PasskeyEntry } from "../../../src/ui/screens/profile/passkey-entry.tsx";
import { paths } from "../../model/machines/passkey.paths.ts";
import { screensOf } from "../page/chart-screens.ts";
import { frozenActor } from "../page/frozen-actor.ts";
import { appWith } from "../page/surroundings.ts";

export const screens = screensOf({
  name: "passkey",
  machine: passkeyMachine,
  paths,
  places: {
    "the profile": (snapshot) => ({
      app: appWith({ pageCharts: { passkey: frozenActor<typeof passkeyMachine>(snapshot, "passkey") } }),
      element: (
        <main>
          <PasskeyEntry />
        </main>
      ),
      figures: [],
    }),
  },
});
