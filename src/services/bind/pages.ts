import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { pagesMachine } from "../../machines/pages.machine.ts";
import { watchLikely } from "../browser/watch-likely.ts";
import { later } from "../later.ts";
import type { Parts } from "../parts.ts";

/** `answered` resolves once the dashboard is read, or could not be. */
export function bindPages(parts: Parts, answered: Promise<void>) {
  return pagesMachine.provide({
    actors: {
      watchLikely: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchLikely(answered, () => sendBack({ type: "pages.wanted" })),
      ),
      loadPages: fromPromise(() => parts.loadPages()),
      bankAccounts: later(() => parts.pages().pages.bankAccounts),
      statement: later(() => parts.pages().pages.statement),
      transactions: later(() => parts.pages().pages.transactions),
    },
  });
}
