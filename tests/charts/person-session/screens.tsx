import { personSessionMachine } from "../../../src/machines/session/person-session.machine.ts";
import { LeaveConfirmation } from "../../../src/ui/screens/shell/leave-confirmation.tsx";
import { account } from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor } from "../../screens/page/frozen-actor.ts";
import { createAppActor, sessionChildren } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const reason = "What is seen while nothing is asked belongs to the charts of the session.";

export const screens = screensOf({
  name: "person-session",
  machine: personSessionMachine,
  paths: withKnownData<typeof personSessionMachine>(paths, {
    events: {
      "account.known": [{ accountId: account.accountId }],
      "payments.opened": [{ payments: inertActor }],
    },
    differs: () => undefined,
  }),
  onlyVisible: { pattern: "asking", reason },
  places: {
    "any page": (snapshot) =>
      snapshot.matches({ payments: { open: { locked: "asking" } } })
        ? {
            app: createAppActor({
              app: {
                personSession: frozenActor<typeof personSessionMachine>(
                  snapshot,
                  "personSession",
                  sessionChildren({}),
                ),
              },
            }),
            element: <LeaveConfirmation />,
            figures: [],
          }
        : undefined,
  },
});
