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
