import type { SnapshotFrom } from "xstate";
import type { CallOperation } from "../../../src/machines/instructions/call-order.ts";
import { openCallMachine } from "../../../src/machines/instructions/open-call.machine.ts";
import { OpenCallNotice } from "../../../src/ui/screens/payments/open-call-notice.tsx";
import { type Figure, moment, text } from "../../screens/figures.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const submittedAt = "2026-11-21T02:00:00.000Z";
const accountOperations: readonly CallOperation[] = [
  "updateIndividual",
  "uploadIdentityDocument",
  "updateBankAccount",
  "updateAccountStatus",
];

function figuresOf(snapshot: SnapshotFrom<typeof openCallMachine>): readonly Figure[] {
  const { call } = snapshot.context;
  if (call === undefined || !snapshot.hasTag("undecided")) return [];
  return [[text(`openCall.noted.${call.operation}`, { when: moment(call.submittedAt) })]];
}

const drawNotice =
  (name: "openCardCall" | "openAccountCall") => (snapshot: SnapshotFrom<typeof openCallMachine>) => ({
    app: createAppActor({ pageCharts: { [name]: frozenActor<typeof openCallMachine>(snapshot, name) } }),
    element: (
      <main>
        <OpenCallNotice of={name} />
      </main>
    ),
    figures: figuresOf(snapshot),
  });

export const screens = screensOf({
  name: "open-call",
  machine: openCallMachine,
  paths: withKnownData<typeof openCallMachine>(paths, {
    starts: {
      "the cards are shown": () => ({ operations: ["removeCard"] }),
      "the account is shown": () => ({ operations: accountOperations }),
    },
    answers: {
      readOpenCall: ({ operations }) => [
        null,
        ...operations.map((operation) => ({ key: operation, operation, submittedAt })),
      ],
      cancelCall: [{ kind: "inProgress" }],
    },
  }),
  places: {
    "the cards": drawNotice("openCardCall"),
    "the profile and the setup": drawNotice("openAccountCall"),
  },
});
