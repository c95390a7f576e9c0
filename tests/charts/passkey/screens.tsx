import { passkeyMachine } from "../../../src/machines/sign-in/passkey.machine.ts";
import { CreatePasskey } from "../../../src/ui/screens/profile/create-passkey.tsx";
import { screensOf } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

export const screens = screensOf({
  name: "passkey",
  machine: passkeyMachine,
  paths,
  places: {
    "the profile": (snapshot) => ({
      app: createAppActor({
        pageCharts: { passkey: frozenActor<typeof passkeyMachine>(snapshot, "passkey") },
      }),
      element: (
        <main>
          <CreatePasskey />
        </main>
      ),
      figures: [],
    }),
  },
});
