import { answerAgeMachine } from "../../../src/machines/session/answer-age.machine.ts";
import { WalletPanel } from "../../../src/ui/screens/dashboard/wallet-panel.tsx";
import { moment, text } from "../../screens/figures.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { balanceFigures } from "../query/screens.tsx";
import { paths, screenMoment } from "./paths.ts";

export const screens = screensOf({
  name: "answer-age",
  machine: answerAgeMachine,
  paths: withKnownData<typeof answerAgeMachine>(paths, {
    events: {
      "answer.read": [
        { at: screenMoment, age: 0 },
        { at: screenMoment, age: 20_000 },
        { at: screenMoment, age: 90_000 },
      ],
    },
  }),
  places: {
    "below the panel's heading": (snapshot) => {
      const { answeredAt: at } = snapshot.context;
      return {
        app: createAppActor({
          pageCharts: { balanceAge: frozenActor<typeof answerAgeMachine>(snapshot, "balanceAge") },
        }),
        element: <WalletPanel />,
        figures: [
          ...(at !== undefined && snapshot.hasTag("dated")
            ? [[text("common.asOf", { time: moment(new Date(at).toISOString()) })]]
            : []),
          ...balanceFigures,
        ],
      };
    },
  },
});
