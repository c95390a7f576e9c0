import { expect, test } from "vitest";
import { createActor, toPromise } from "xstate";
import type { carouselMachine } from "../../src/machines/app/carousel.machine.ts";
import { chart, listener, port, unboundPort } from "../../src/machines/core/port.ts";

test("calling a port without its service throws an error with the port's name", async () => {
  const actor = createActor(port<void>("findPayee"));
  actor.subscribe({ error: () => {} });
  actor.start();
  await expect(toPromise(actor)).rejects.toThrow("Port findPayee was not provided");
});

test("starting a listener without its service throws an error with the listener's name", async () => {
  const actor = createActor(listener("watchVisibility"));
  const error = new Promise((resolve) => actor.subscribe({ error: resolve }));
  actor.start();
  await expect(error).resolves.toMatchObject({ message: "Port watchVisibility was not provided" });
});

test("starting a chart that was not provided throws an error with the chart's name", () => {
  const { getInitialSnapshot } = chart<typeof carouselMachine>("carousel");
  expect(getInitialSnapshot).toThrow("Chart carousel was not provided");
});

test.each([
  ["port", port("one")],
  ["listener", listener("one")],
  ["chart", chart("one")],
])("a %s that was not provided is marked with its name", (_, logic) => {
  expect(Reflect.get(logic, unboundPort)).toBe("one");
  expect(Symbol.keyFor(unboundPort)).toBe("nupay.port.unbound");
});
