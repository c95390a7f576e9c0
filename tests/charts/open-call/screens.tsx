import type { SnapshotFrom } from "xstate";
import { openCallMachine } from "../../../src/machines/instructions/open-call.machine.ts";
import { OpenCallNotice } from "../../../src/ui/screens/payments/open-call-notice.tsx";
import { type Figure, moment, text } from "../../screens/figures.ts";
import { screensOf } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { appWith } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

function figuresOf(snapshot: SnapshotFrom<typeof openCallMachine>): readonly Figure[] {
  const { call } = snapshot.context;
  if (call === undefined || !snapshot.hasTag("undecided")) return [];
  return [[text(`openCall.noted.${call.operation}`, { when: moment(call.submittedAt) })]];
}

const at =
  (name: "openCardCall" | "openPayoutChange") => (snapshot: SnapshotFrom<typeof openCallMachine>) => ({
    app: appWith({ pageCharts: { [name]: frozenActor<typeof openCallMachine>(snapshot, name) } }),
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
  paths,
  places: { "the cards": at("openCardCall"), "the profile": at("openPayoutChange") },
});
