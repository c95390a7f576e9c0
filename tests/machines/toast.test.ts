import { describe, expect, test } from "vitest";
import { toastsMachine } from "../../src/machines/app/toasts.machine.ts";
import type { ToastKind } from "../../src/machines/core/toast.machine.ts";
import { toastMachine } from "../../src/machines/core/toast.machine.ts";
import { begin, fakeListener } from "./fakes.ts";

const message = { key: "toasts.topUp" };

describe("a success toast", () => {
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
});
