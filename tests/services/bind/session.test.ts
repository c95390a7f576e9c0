import { expect, test, vi } from "vitest";
import { fromCallback } from "xstate";
import { bindSession } from "../../../src/services/bind/session.ts";
import type { LazyModules } from "../../../src/services/lazy-modules.ts";
import { actorOf } from "./bound-ports.ts";
import { openConnections } from "./connections.ts";

test.each(["topUp", "withdraw", "transfer", "addCard", "deleteCard"])(
  "the dialog %s starts with the pages' code, once that has loaded",
  (name) => {
    const started = vi.fn();
    const pages = vi.fn(() => ({ dialogs: { [name]: fromCallback(started) } }));
    const { getConnections } = openConnections();
    const session = bindSession(getConnections, () => {}, {
      pages,
    } as unknown as LazyModules);
    expect(pages).not.toHaveBeenCalled();
    actorOf(session, `dialogs.${name}`).start().stop();
    expect(started).toHaveBeenCalledOnce();
  },
);
