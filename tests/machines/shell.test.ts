import { expect, test } from "vitest";
import { shellMachine } from "../../src/machines/app/shell.machine.ts";
import { begin, brokenListener, fakeListener } from "./fakes.ts";

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

test("on a wide screen the menu button hides and shows the sidebar and leaves the drawer alone", () => {
  const { actor, value } = beginShell();
  expect(value()).toMatchObject({ sidebar: "shown", drawer: "closed", notifications: "closed" });
  actor.send({ type: "menu.toggled", wide: true });
  expect(value()).toMatchObject({ sidebar: "hidden", drawer: "closed", notifications: "closed" });
  actor.send({ type: "menu.toggled", wide: true });
  expect(value()).toMatchObject({ sidebar: "shown", drawer: "closed", notifications: "closed" });
});

test("on a small screen the menu button opens and closes the drawer and leaves the sidebar alone", () => {
  const { actor, value } = beginShell();
  actor.send({ type: "menu.toggled", wide: false });
  expect(value()).toMatchObject({ sidebar: "shown", drawer: "open" });
  actor.send({ type: "menu.toggled", wide: false });
  expect(value()).toMatchObject({ sidebar: "shown", drawer: "closed" });
});

test("a drawer that is open when the window widens is closed by the menu button", () => {
  const { actor, value } = beginShell();
  actor.send({ type: "menu.toggled", wide: false });
  actor.send({ type: "menu.toggled", wide: true });
  expect(value()).toMatchObject({ drawer: "closed" });
});

test("the drawer can be dismissed", () => {
  const { actor, value } = beginShell();
  actor.send({ type: "menu.toggled", wide: false });
  actor.send({ type: "drawer.dismissed" });
  expect(value()).toMatchObject({ drawer: "closed" });
});

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

test("going to another page closes the drawer and the notifications, and leaves a hidden sidebar hidden", () => {
  const { actor, navigation, value } = beginShell();
  actor.send({ type: "menu.toggled", wide: true });
  actor.send({ type: "menu.toggled", wide: false });
  actor.send({ type: "notifications.toggled" });
  expect(value()).toMatchObject({ sidebar: "hidden", drawer: "open", notifications: "open" });
  navigation.say({ type: "navigated" });
  expect(value()).toMatchObject({ sidebar: "hidden", drawer: "closed", notifications: "closed" });
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

test("the frame works where the connection cannot be watched", () => {
  const { actor } = begin(shellMachine.provide({ actors: { watchNetwork: brokenListener() } }));
  actor.send({ type: "menu.toggled", wide: false });
  expect(actor.getSnapshot().value).toMatchObject({ drawer: "open", network: "online" });
});

test("the frame works where navigation cannot be watched", () => {
  const { actor } = begin(shellMachine.provide({ actors: { watchNavigation: brokenListener() } }));
  actor.send({ type: "menu.toggled", wide: false });
  expect(actor.getSnapshot().value).toMatchObject({ drawer: "open" });
});
