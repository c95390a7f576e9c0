import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import {
  type NotificationsEvent,
  notificationsMachine,
} from "../../machines/history/notifications.machine.ts";
import {
  changeRecord,
  type NotificationChange,
  noRecord,
} from "../../machines/history/rules/notifications.ts";
import { listTransactions } from "../api/wallet.ts";
import { todayIn } from "../browser/today.ts";
import { watchStored } from "../browser/watch.ts";
import type { Connections } from "../connect.ts";
import { localArea } from "../storage/browser-stores.ts";
import { notificationsPrefix, notificationsStore } from "../storage/notifications.ts";

/** Reads, changes and writes the record synchronously, so that two tabs do not undo each other's changes. */
function updateRecord(timeZone: string, accountId: string, change: NotificationChange) {
  const store = notificationsStore(localArea, accountId);
  const now = new Date().toISOString();
  const record = store.read() ?? noRecord;
  const update = changeRecord(record, change, now);
  if (update.record !== record) store.write(update.record);
  return { ...update, today: todayIn(timeZone, now) };
}

export function bindNotifications(getConnections: () => Connections) {
  return notificationsMachine.provide({
    actors: {
      watchRecord: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchStored(
          (name) => name.startsWith(notificationsPrefix),
          () => sendBack({ type: "record.changed" } satisfies NotificationsEvent),
        ),
      ),
      updateRecord: fromPromise(
        async ({ input }: { input: { accountId: string; change: NotificationChange } }) =>
          updateRecord(getConnections().config.timeZone, input.accountId, input.change),
      ),
      readRecent: fromPromise(({ signal }) =>
        listTransactions(getConnections().api, { page: 0, size: 100 }, signal),
      ),
    },
  });
}
