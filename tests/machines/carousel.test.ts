import { expect, test } from "vitest";
import { carouselMachine } from "../../src/machines/app/carousel.machine.ts";
import { begin } from "./fakes.ts";

function beginCarousel() {
  const begun = begin(carouselMachine);
  return { ...begun, slide: () => begun.actor.getSnapshot().context.slide };
}

test("the next picture appears after exactly three seconds, and the first one after the third", () => {
  const { clock, slide } = beginCarousel();
  for (const next of [1, 2, 0, 1]) {
    const before = slide();
    clock.increment(2_999);
    expect(slide()).toBe(before);
    clock.increment(1);
    expect(slide()).toBe(next);
  }
});

test("a paused carousel does not advance, and waits the full three seconds after Play", () => {
  const { actor, clock, slide } = beginCarousel();
  clock.increment(2_000);
  actor.send({ type: "paused" });
  clock.increment(60_000);
  expect(slide()).toBe(0);
  expect(actor.getSnapshot().value).toBe("paused");
  actor.send({ type: "played" });
  clock.increment(2_999);
  expect(slide()).toBe(0);
  clock.increment(1);
  expect(slide()).toBe(1);
});
