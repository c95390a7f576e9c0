import { expect, test } from "vitest";
import { shellMachine } from "../../src/machines/app/shell.machine.ts";
import { begin, fakeListener } from "./fakes.ts";

test("the bell opens and closes the notifications, which can also be dismissed", () => {
  const { actor } = begin(
    shellMachine.provide({
      actors: { watchNavigation: fakeListener().logic, watchNetwork: fakeListener().logic },
    }),
  );
  const value = () => actor.getSnapshot().value;
  actor.send({ type: "notifications.toggled" });
  expect(value()).toMatchObject({ notifications: "open" });
  actor.send({ type: "notifications.toggled" });
  expect(value()).toMatchObject({ notifications: "closed" });
  actor.send({ type: "notifications.toggled" });
  actor.send({ type: "notifications.dismissed" });
  expect(value()).toMatchObject({ notifications: "closed" });
});
