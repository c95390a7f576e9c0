import { describe, expect, test } from "vitest";
import { toastsMachine } from "../../src/machines/app/toasts.machine.ts";
import type { ToastKind } from "../../src/machines/core/toast.machine.ts";
import { toastMachine } from "../../src/machines/core/toast.machine.ts";
import { begin, fakeListener } from "./fakes.ts";

const message = { key: "toasts.topUp" };

describe("one toast", () => {
  function beginToast() {
    return begin(toastMachine, { kind: "success", message, urgent: false, held: false });
  }

  test("lasts exactly three seconds", () => {
    const { actor, clock } = beginToast();
    expect(actor.getSnapshot().value).toBe("showing");
    clock.increment(2_999);
    expect(actor.getSnapshot().value).toBe("showing");
    clock.increment(1);
    expect(actor.getSnapshot().status).toBe("done");
  });

  test("stays while hovered, and for three seconds afterwards", () => {
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
});

describe("the toasts", () => {
  function beginToasts() {
    const begun = begin(toastsMachine.provide({ actors: { watchVisibility: fakeListener().logic } }));
    const raise = (kind: ToastKind, key = kind as string) =>
      begun.actor.send({ type: "toast.raised", kind, message: { key } });
    const keys = () =>
      begun.actor.getSnapshot().context.toasts.map((toast) => toast.getSnapshot().context.message.key);
    return { ...begun, raise, keys };
  }

  test("of a warning or an error stay until they are closed, and others expire", () => {
    const { actor, clock, raise, keys } = beginToasts();
    for (const kind of ["info", "success", "warning", "error"] as const) raise(kind);
    clock.increment(3_000);
    expect(keys()).toEqual(["warning", "error"]);
    actor.getSnapshot().context.toasts[0]?.send({ type: "dismissed" });
    expect(keys()).toEqual(["error"]);
  });

  test("are removed from the context after they expired", () => {
    const { actor, clock, raise } = beginToasts();
    for (let raised = 0; raised < 50; raised += 1) {
      raise("info");
      clock.increment(1_000);
    }
    clock.increment(3_000);
    expect(actor.getSnapshot().context.toasts).toEqual([]);
    expect(Object.keys(actor.getSnapshot().children)).toEqual(["visibility"]);
  });

  test("are at most five: the oldest one that would expire is removed", () => {
    const { raise, keys } = beginToasts();
    raise("error", "error");
    for (const key of ["a", "b", "c", "d"]) raise("info", key);
    expect(keys()).toEqual(["error", "a", "b", "c", "d"]);
    raise("success", "e");
    expect(keys()).toEqual(["error", "b", "c", "d", "e"]);
  });
});
