import type { SnapshotFrom } from "xstate";
import { payoutChangeMachine } from "../../../src/machines/bank-accounts/payout-change.machine.ts";
import { stepUpMachine } from "../../../src/machines/instructions/step-up.machine.ts";
import { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { PayoutChange } from "../../../src/ui/screens/profile/payout-change.tsx";
import { labelledRows } from "../../screens/charts/setup.tsx";
import { account, person } from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter, snapshotInState } from "../../screens/page/frozen-actor.ts";
import { answeredQuery, createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const gate = frozenActor<typeof accountGateMachine>(
  snapshotInState(accountGateMachine, "ready", { account, person, failure: undefined }),
  "gate",
  { account: answeredQuery("account/me", account) },
);

/** The confirmation dialog before the change: the sign-in is older than the operator allows. */
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
      "field.blurred": [{ field: "accountNumber" }],
    },
  }),
  places: {
    "the profile": (snapshot: SnapshotFrom<typeof payoutChangeMachine>) => ({
      app: createAppActor({
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
          ? labelledRows("payout", snapshot.context.details)
          : [],
    }),
  },
});
