import { expect, test } from "vitest";
import { storedDataMachine } from "../../src/machines/app/stored-data.machine.ts";
import { begin, brokenListener, fakeListener, fakePort, offline } from "./fakes.ts";

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

test("stored data is cleared only after confirmation, with a message", async () => {
  const { actor, heard, clearStored, value } = beginStoredData();
  actor.send({ type: "clear.confirmed" });
  actor.send({ type: "clear.requested" });
  expect(value()).toBe("asking");
  expect(clearStored.asked).toHaveLength(0);
  actor.send({ type: "clear.confirmed" });
  expect(value()).toBe("clearing");
  expect(heard).toEqual([]);
  await clearStored.answer();
  expect(value()).toBe("kept");
  expect(heard).toEqual([{ type: "toast.raised", kind: "success", message: { key: "settings.cleared" } }]);
});

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

test("a message says where stored data could not be cleared", async () => {
  const { actor, heard, clearStored, value } = beginStoredData();
  actor.send({ type: "clear.requested" });
  actor.send({ type: "clear.confirmed" });
  await clearStored.fail(offline);
  expect(value()).toBe("kept");
  expect(heard).toEqual([{ type: "toast.raised", kind: "error", message: { key: "errors.unexpected" } }]);
});

test("stored data can be cleared where navigation cannot be watched", () => {
  const { actor } = begin(storedDataMachine.provide({ actors: { watchNavigation: brokenListener() } }));
  actor.send({ type: "clear.requested" });
  expect(actor.getSnapshot().value).toBe("asking");
});
