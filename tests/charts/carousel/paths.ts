import type { carouselMachine } from "../../../src/machines/app/carousel.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof carouselMachine>()({
  events: { "slide.chosen": [{ slide: 2 }, { slide: 0 }] },
  internal: ["advanced"],
  delays: { slideDelay: 3_000 },
  differs: ({ slide }) => slide,
  labels: {
    paused: "somebody pauses the pictures",
    played: "somebody lets them go on",
    "attention.began": "somebody points at the pictures",
    "attention.ended": "nobody points at them any more",
    "slide.chosen": "somebody chooses a picture",
    slideDelay: "3 seconds have passed",
  },
  initial: { "the beginning": "playing" },
  transitions: {
    "*": {
      "slide.chosen": "paused",
    },
    playing: {
      "attention.began": "held",
      paused: "paused",
    },
    held: {
      "attention.ended": "playing",
      paused: "paused",
    },
    paused: {
      played: "playing",
    },
  },
  observations: [
    after("xstate.after.slideDelay.carousel.playing", "playing", {
      "the next picture, and after the third one the first, with its own three seconds": ({
        context,
        contextBefore,
        startedDelays,
      }) => context.slide === (contextBefore.slide + 1) % 3 && startedDelays.includes("slideDelay"),
    }),
    after("slide.chosen", "paused", {
      "the chosen picture, and it stays": ({ context, event }) => context.slide === event.slide,
    }),
    after(["paused", "played", "attention.began", "attention.ended"], {
      "the same picture as before": ({ context, contextBefore }) => context.slide === contextBefore.slide,
    }),
    inside(["paused", "held"], {
      "no time running": ({ snapshot }) => !isRunning(snapshot),
    }),
    inside("playing", {
      "the time running": ({ snapshot }) => isRunning(snapshot),
    }),
  ],
});

function isRunning(snapshot: { can(event: { type: string }): boolean }): boolean {
  return snapshot.can({ type: "attention.began" });
}
