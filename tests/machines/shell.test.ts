import { expect, test } from "vitest";
import { shellMachine } from "../../src/machines/app/shell.machine.ts";
import { begin, fakeListener } from "./fakes.ts";

function beginShell() {
  const navigation = fakeListener();
  const connection = fakeListener();
  const begun = begin(
    shellMachine.provide({
      actors: { watchNavigation: navigation.logic, watchNetwork: connection.logic },
    }),
  );
  return { ...begun, navigation, connection, value: () => begun.actor.getSnapshot().value };
}

test("the bell opens and closes the notifications, and they can be dismissed", () => {
  const { actor, value } = beginShell();
  actor.send({ type: "notifications.toggled" });
  expect(value()).toMatchObject({ notifications: "open" });
  actor.send({ type: "notifications.toggled" });
  expect(value()).toMatchObject({ notifications: "closed" });
  actor.send({ type: "notifications.toggled" });
  actor.send({ type: "notifications.dismissed" });
  expect(value()).toMatchObject({ notifications: "closed" });
});

test("the frame shows that the browser is offline while it is, and once that it is online again", () => {
  const { connection, heard, value } = beginShell();
  expect(value()).toMatchObject({ network: "online" });
  connection.say({ type: "network.returned" });
  expect(heard).toEqual([]);
  connection.say({ type: "network.lost" });
  connection.say({ type: "network.lost" });
  expect(value()).toMatchObject({ network: "offline" });
  expect(heard).toEqual([]);
  connection.say({ type: "network.returned" });
  expect(value()).toMatchObject({ network: "online" });
  expect(heard).toEqual([{ type: "toast.raised", kind: "info", message: { key: "shell.online" } }]);
});
