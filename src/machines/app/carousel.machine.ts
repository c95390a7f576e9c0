import { type ActorRefFrom, assign, raise, setup } from "xstate";

export type CarouselEvent =
  | { type: "paused" }
  | { type: "played" }
  | { type: "attention.began" }
  | { type: "attention.ended" }
  | { type: "slide.chosen"; slide: number }
  | { type: "advanced" };

/** Shows three pictures in turn, for three seconds each, unless the visitor pauses them or points at them. */
export const carouselMachine = setup({
  types: {
    context: {} as { slide: number },
    events: {} as CarouselEvent,
    meta: {} as { spec: string },
  },
  actions: {
    showNext: assign({ slide: ({ context }) => (context.slide + 1) % 3 }),
    show: assign({ slide: (_, params: { slide: number }) => params.slide }),
    advance: raise({ type: "advanced" }),
  },
  delays: { slideDelay: 3_000 },
}).createMachine({
  id: "carousel",
  description: "The pictures on the landing page.",
  meta: { spec: "§1 Landing page" },
  context: { slide: 0 },
  initial: "playing",
  on: {
    advanced: { actions: "showNext", description: "The next picture is requested." },
    "slide.chosen": {
      target: ".paused",
      actions: { type: "show", params: ({ event }) => event },
      description: "The visitor chooses a picture.",
    },
  },
  states: {
    playing: {
      description: "The next picture comes after three seconds.",
      meta: { spec: "§9 Carousel" },
      after: {
        slideDelay: {
          target: "playing",
          reenter: true,
          actions: "advance",
          description: "3 seconds have passed.",
        },
      },
      on: {
        paused: { target: "paused", description: "The visitor pauses the pictures." },
        "attention.began": { target: "held", description: "The visitor points at the pictures." },
      },
    },
    held: {
      description: "The visitor points at the pictures or focuses one: the timer is paused.",
      meta: { spec: "§1 Landing page" },
      on: {
        "attention.ended": { target: "playing", description: "The visitor no longer points at them." },
        paused: { target: "paused", description: "The visitor pauses the pictures." },
      },
    },
    paused: {
      description: "The visitor paused the pictures, or prefers reduced motion.",
      meta: { spec: "§1 Landing page" },
      on: { played: { target: "playing", description: "The visitor resumes the pictures." } },
    },
  },
});

export type CarouselActor = ActorRefFrom<typeof carouselMachine>;
