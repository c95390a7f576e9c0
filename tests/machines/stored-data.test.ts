import { expect, test } from "vitest";
import { storedDataMachine } from "../../src/machines/app/stored-data.machine.ts";
import { begin, fakeListener, fakePort } from "./fakes.ts";

function beginStoredData() {
  const clearStored = fakePort<void>();
  const navigation = fakeListener();
  const begun = begin(
    storedDataMachine.provide({
      actors: { clearStored: clearStored.logic, watchNavigation: navigation.logic },
    }),
  );
  return { ...begun, clearStored, navigation, value: () => begun.actor.getSnapshot().value };
}

test("stored data is kept where the person cancels or opens another page", () => {
  const { actor, navigation, clearStored, value } = beginStoredData();
  actor.send({ type: "clear.requested" });
  actor.send({ type: "clear.cancelled" });
  expect(value()).toBe("kept");
  actor.send({ type: "clear.requested" });
  navigation.say({ type: "navigated" });
  expect(value()).toBe("kept");
  expect(clearStored.asked).toHaveLength(0);
});
