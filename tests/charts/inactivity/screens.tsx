import { inactivityMachine } from "../../../src/machines/session/inactivity.machine.ts";
import { InactivityWarning } from "../../../src/ui/screens/shell/inactivity-warning.tsx";
import { text, words } from "../../screens/figures.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const clock = (seconds: number) =>
  words(`${seconds === 60 ? "1" : "0"}:${String(seconds % 60).padStart(2, "0")}`);
/** The announced number changes three times. */
const announcedTime = (seconds: number) => clock(seconds <= 10 ? 10 : seconds <= 30 ? 30 : 60);
/** Each threshold, and the second before and after it. */
const marks = [60, 59, 31, 30, 29, 11, 10, 9, 1, 0];
const reason = "The session is used, or ends: nothing of it is on screen.";

export const screens = screensOf({
  name: "inactivity",
  machine: inactivityMachine,
  paths: withKnownData<typeof inactivityMachine>(paths, {
    events: { "activity.noted": [], "page.shown": [], "stay.heard": [] },
    differs: ({ secondsLeft }) => secondsLeft,
  }),
  onlyVisible: { pattern: "warning", reason },
  places: {
    "any page": (snapshot) => {
      const { secondsLeft } = snapshot.context;
      if (!snapshot.hasTag("warning") || !marks.includes(secondsLeft)) return undefined;
      return {
        app: createAppActor({
          pageCharts: { inactivity: frozenActor<typeof inactivityMachine>(snapshot, "inactivity") },
        }),
        element: <InactivityWarning />,
        figures: [
          [words("timer"), clock(secondsLeft)],
          [words("status"), text("inactivity.left", { time: announcedTime(secondsLeft) })],
        ],
      };
    },
  },
});
