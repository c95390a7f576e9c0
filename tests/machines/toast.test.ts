import { describe, expect, test } from "vitest";
import type { ToastKind } from "../../src/machines/app/toast.machine.ts";
import { toastMachine } from "../../src/machines/app/toast.machine.ts";
import { toastsMachine } from "../../src/machines/app/toasts.machine.ts";
import { begin, brokenListener, fakeListener } from "./fakes.ts";

const message = { key: "toasts.topUp" };

describe("one toast", () => {
  function beginToast(more: Partial<{ urgent: boolean; held: boolean }> = {}) {
    return begin(toastMachine, { kind: "success", message, urgent: false, held: false, ...more });
  }

  test("lasts exactly three seconds", () => {
    const { actor, clock } = beginToast();
    expect(actor.getSnapshot().value).toBe("showing");
    clock.increment(2_999);
    expect(actor.getSnapshot().value).toBe("showing");
    clock.increment(1);
    expect(actor.getSnapshot().status).toBe("done");
  });

  test("stays while hovered, and has its three seconds afterwards", () => {
    const { actor, clock } = beginToast();
    clock.increment(2_000);
    actor.send({ type: "attention.began" });
    clock.increment(60_000);
    expect(actor.getSnapshot().value).toBe("held");
    actor.send({ type: "attention.ended" });
    clock.increment(2_999);
    expect(actor.getSnapshot().value).toBe("showing");
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe("gone");
  });

  test("raised in a hidden tab waits until it is shown", () => {
    const { actor, clock } = beginToast({ held: true });
    clock.increment(60_000);
    expect(actor.getSnapshot().value).toBe("held");
    actor.send({ type: "attention.ended" });
    expect(actor.getSnapshot().value).toBe("showing");
  });

  test("stays until it is closed where it is urgent", () => {
    const { actor, clock } = beginToast({ urgent: true, held: true });
    clock.increment(3_600_000);
    expect(actor.getSnapshot().value).toBe("staying");
    actor.send({ type: "dismissed" });
    expect(actor.getSnapshot().value).toBe("gone");
  });

  test("can be closed at any time", () => {
    const showing = beginToast();
    showing.actor.send({ type: "dismissed" });
    expect(showing.actor.getSnapshot().value).toBe("gone");
    const held = beginToast({ held: true });
    held.actor.send({ type: "dismissed" });
    expect(held.actor.getSnapshot().value).toBe("gone");
  });
});

describe("the toasts", () => {
  function beginToasts() {
    const visibility = fakeListener();
    const begun = begin(toastsMachine.provide({ actors: { watchVisibility: visibility.logic } }));
    const raise = (kind: ToastKind, key = kind as string) =>
      begun.actor.send({ type: "toast.raised", kind, message: { key } });
    const keys = () =>
      begun.actor.getSnapshot().context.toasts.map((toast) => toast.getSnapshot().context.message.key);
    return { ...begun, visibility, raise, keys };
  }

  test("stand oldest first, each with its own time", () => {
    const { clock, raise, keys } = beginToasts();
    raise("info", "first");
    clock.increment(1_000);
    raise("success", "second");
    expect(keys()).toEqual(["first", "second"]);
    clock.increment(1_999);
    expect(keys()).toEqual(["first", "second"]);
    clock.increment(1);
    expect(keys()).toEqual(["second"]);
    clock.increment(1_000);
    expect(keys()).toEqual([]);
  });

  test("of a warning or an error stay until they are closed, the others expire", () => {
    const { actor, clock, raise, keys } = beginToasts();
    for (const kind of ["info", "success", "warning", "error"] as const) raise(kind);
    clock.increment(3_000);
    expect(keys()).toEqual(["warning", "error"]);
    actor.getSnapshot().context.toasts[0]?.send({ type: "dismissed" });
    expect(keys()).toEqual(["error"]);
  });

  test("lose a warning whose reason is gone, and no other", () => {
    const { actor, raise, keys } = beginToasts();
    raise("warning", "errors.card_limit");
    raise("warning", "errors.broken");
    const message = { key: "toasts.cardDeleted" };
    actor.send({ type: "toast.raised", kind: "success", message, replaces: "errors.card_limit" });
    expect(keys()).toEqual(["errors.broken", "toasts.cardDeleted"]);
  });

  test("keep nothing of expired ones", () => {
    const { actor, clock, raise } = beginToasts();
    for (let raised = 0; raised < 50; raised += 1) {
      raise("info");
      clock.increment(1_000);
    }
    clock.increment(3_000);
    expect(actor.getSnapshot().context.toasts).toEqual([]);
    expect(Object.keys(actor.getSnapshot().children)).toEqual(["visibility"]);
  });

  test("are five at most: the oldest one that would expire is removed", () => {
    const { raise, keys } = beginToasts();
    raise("error", "error");
    for (const key of ["a", "b", "c", "d"]) raise("info", key);
    expect(keys()).toEqual(["error", "a", "b", "c", "d"]);
    raise("success", "e");
    expect(keys()).toEqual(["error", "b", "c", "d", "e"]);
  });

  test("of errors only are not removed", () => {
    const { raise, keys } = beginToasts();
    for (const key of ["a", "b", "c", "d", "e", "f"]) raise("error", key);
    expect(keys()).toHaveLength(6);
    raise("success", "g");
    expect(keys()).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
    raise("success", "h");
    expect(keys()).toEqual(["a", "b", "c", "d", "e", "f", "h"]);
  });

  test("wait while the tab is hidden, also those raised meanwhile", () => {
    const { clock, raise, keys, visibility } = beginToasts();
    raise("success", "before");
    clock.increment(2_000);
    visibility.say({ type: "attention.began" });
    raise("success", "meanwhile");
    clock.increment(60_000);
    expect(keys()).toEqual(["before", "meanwhile"]);
    visibility.say({ type: "attention.ended" });
    clock.increment(2_999);
    expect(keys()).toEqual(["before", "meanwhile"]);
    clock.increment(1);
    expect(keys()).toEqual([]);
    raise("success", "after");
    clock.increment(3_000);
    expect(keys()).toEqual([]);
  });

  test("carry their kind and message", () => {
    const { actor } = beginToasts();
    actor.send({ type: "toast.raised", kind: "error", message: { key: "errors.x", values: { status: 1 } } });
    expect(actor.getSnapshot().context.toasts[0]?.getSnapshot().context).toMatchObject({
      kind: "error",
      urgent: true,
      message: { key: "errors.x", values: { status: 1 } },
    });
  });

  test("work where the tab's visibility cannot be watched", () => {
    const { actor } = begin(toastsMachine.provide({ actors: { watchVisibility: brokenListener() } }));
    actor.send({ type: "toast.raised", kind: "info", message });
    expect(actor.getSnapshot().status).toBe("active");
    expect(actor.getSnapshot().context.toasts).toHaveLength(1);
  });
});
