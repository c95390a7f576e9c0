import type { SnapshotFrom } from "xstate";
import { payoutChangeMachine } from "../../../src/machines/payments/payout-change.machine.ts";
import { stepUpMachine } from "../../../src/machines/payments/step-up.machine.ts";
import { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { PayoutChange } from "../../../src/ui/screens/profile/payout-change.tsx";
import { paths } from "../../model/machines/payout-change.paths.ts";
import { account, person } from "../known.ts";
import { screensOf, withKnownData } from "../page/chart-screens.ts";
import { frozenActor, snapshotAfter, snapshotInState } from "../page/frozen-actor.ts";
import { answeredQuery, appWith } from "../page/surroundings.ts";
import { beside } from "./setup.tsx";

const gate = frozenActor<typeof accountGateMachine>(
  snapshotInState(accountGateMachine, "ready", { account, person, failure: undefined }),
  "gate",
  { account: answeredQuery("account/me", account) },
);

/** The question before the change: the operator's limit was passed. */
const question = () =>
  frozenActor<typeof stepUpMachine>(
    snapshotAfter(stepUpMachine, { order: undefined, maxAge: undefined, acrValues: undefined }),
    "stepUp",
  );

export const screens = screensOf({
  name: "payout-change",
  machine: payoutChangeMachine,
  paths: withKnownData<typeof payoutChangeMachine>(paths, {
    events: {
      "change.opened": [
        {
          holderName: `${person.firstName} ${person.lastName}`,
          account: answeredQuery("account/me", account),
        },
      ],
    },
  }),
  places: {
    "the profile": (snapshot: SnapshotFrom<typeof payoutChangeMachine>) => ({
      app: appWith({
        session: { gate },
        pageCharts: {
          payoutChange: frozenActor<typeof payoutChangeMachine>(
            snapshot,
            "payoutChange",
            snapshot.matches("confirming") ? { stepUp: question() } : {},
          ),
        },
      }),
      element: (
        <main>
          <PayoutChange account={account} />
        </main>
      ),
      figures:
        snapshot.hasTag("open") && !snapshot.matches("confirming")
          ? beside("payout", snapshot.context.details)
          : [],
    }),
  },
});
