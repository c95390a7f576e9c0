import { expect, test } from "vitest";
import { createActor, toPromise } from "xstate";
import type { carouselMachine } from "../../src/machines/app/carousel.machine.ts";
import { chart, listener, port, unbound } from "../../src/machines/core/port.ts";

test("a missing port names itself in its error when it is called", async () => {
  const asked = createActor(port<void>("findPayee"));
  asked.subscribe({ error: () => {} });
  asked.start();
  await expect(toPromise(asked)).rejects.toThrow("Port findPayee was not provided");
});

test("a missing listener names itself in its error when it starts", async () => {
  const ear = createActor(listener("watchVisibility"));
  const said = new Promise((resolve) => ear.subscribe({ error: resolve }));
  ear.start();
  await expect(said).resolves.toMatchObject({ message: "Port watchVisibility was not provided" });
});

test("a missing chart names itself in its error when it starts", () => {
  const { getInitialSnapshot } = chart<typeof carouselMachine>("carousel");
  expect(getInitialSnapshot).toThrow("Chart carousel was not provided");
});

test.each([
  ["port", port("one")],
  ["listener", listener("one")],
  ["chart", chart("one")],
])("a %s that was not provided is marked with its name", (_, logic) => {
  expect(Reflect.get(logic, unbound)).toBe("one");
  expect(Symbol.keyFor(unbound)).toBe("nupay.port.unbound");
});
