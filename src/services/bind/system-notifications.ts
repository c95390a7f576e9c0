import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import type { MoneyNotification } from "../../machines/core/named-actors.ts";
import {
  type NotificationAnswer,
  type SystemNotificationsEvent,
  systemNotificationsMachine,
} from "../../machines/session/system-notifications.machine.ts";
import { type Stored, stored } from "../browser/stored.ts";
import type { SystemNotificationTextOf } from "../browser/system-notification.ts";
import { watchStored } from "../browser/watch.ts";
import { type Connections, signedInPerson } from "../connect.ts";
import { isFields } from "../core/fields.ts";
import { localArea } from "../storage/browser-stores.ts";
import { isBalanceHidden } from "./balance-display.ts";

/** Prefix of an item's name, before a person's id. The item stores whether this person wants system notifications. */
const systemNotificationsPrefix = "system-notifications/";
const nameFor = (person: string) => `${systemNotificationsPrefix}${person}`;

interface StoredChoice {
  readonly version: 1;
  readonly wanted: boolean;
}

function parseChoice(json: unknown): StoredChoice | undefined {
  return isFields(json) && json.version === 1 ? { version: 1, wanted: json.wanted === true } : undefined;
}

const choiceOf = (person: string): Stored<StoredChoice> => stored(localArea, nameFor(person), parseChoice);

/** Undefined if the browser has no notifications; on an iPhone only an installed app has them. */
function notificationApi(): typeof Notification | undefined {
  return (globalThis as { Notification?: typeof Notification }).Notification;
}

/** Calls `onChange` when the person changes the permission in the browser's settings. */
function watchPermission(onChange: () => void, signal: AbortSignal): void {
  navigator.permissions
    ?.query({ name: "notifications" })
    .then((status) => status.addEventListener("change", onChange, { signal }))
    // Without this event, the permission is read again on the next page load.
    .catch(() => {});
}

/** @returns a function that opens the transaction's page in this tab */
function createPageOpener({ kind, id }: MoneyNotification): () => void {
  const transactionId = id.slice(kind.length + 1);
  return () => {
    window.focus();
    history.pushState(null, "", `/transactions/${encodeURIComponent(transactionId)}`);
  };
}

export function bindSystemNotifications(getConnections: () => Connections, textOf: SystemNotificationTextOf) {
  return systemNotificationsMachine.provide({
    actors: {
      watchSetting: fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
        const send = (event: SystemNotificationsEvent) => sendBack(event);
        const connections = getConnections();
        const NotificationClass = notificationApi();
        if (!connections.config.api?.events || NotificationClass === undefined) {
          const permission = NotificationClass === undefined ? "unsupported" : "unoffered";
          send({ type: "setting.known", permission, wanted: false });
          return undefined;
        }
        const controller = new AbortController();
        const followPerson = (person: string) => {
          if (controller.signal.aborted) return;
          const reportSetting = () =>
            send({
              type: "setting.known",
              permission: NotificationClass.permission,
              wanted: choiceOf(person).read()?.wanted === true,
            });
          controller.signal.addEventListener("abort", watchStored(nameFor(person), reportSetting));
          watchPermission(reportSetting, controller.signal);
          reportSetting();
        };
        // Without a signed-in person, notifications are not offered.
        signedInPerson(connections).then(followPerson, () => {});
        return () => controller.abort();
      }),

      askPermission: fromPromise(async (): Promise<NotificationAnswer> => {
        const NotificationClass = notificationApi();
        if (NotificationClass === undefined) throw new Error("This browser has no notifications");
        return await NotificationClass.requestPermission();
      }),

      keepChoice: fromPromise(async ({ input: { wanted } }: { input: { wanted: boolean } }) => {
        const choice = choiceOf(await signedInPerson(getConnections()));
        if (!wanted) choice.clear();
        else if (!choice.write({ version: 1, wanted })) throw new Error("The choice could not be kept");
      }),

      showNotifications: fromCallback<AnyEventObject, undefined>(({ sendBack, receive }) => {
        const { browser } = getConnections();
        const send = (event: SystemNotificationsEvent) => sendBack(event);
        const shownNotifications = new Set<Notification>();
        const closeNotifications = () => {
          for (const notification of shownNotifications) notification.close();
          shownNotifications.clear();
        };
        function showNotification(moneyNotification: MoneyNotification): void {
          const text = textOf(moneyNotification, { withAmount: !isBalanceHidden() });
          const NotificationClass = notificationApi();
          if (text === undefined || NotificationClass === undefined) return;
          const { title, body, lang, dir } = text;
          // With this tag, the notification replaces another tab's notification of the same transaction.
          const notification = new NotificationClass(title, {
            body,
            lang,
            dir,
            tag: `nupay/${moneyNotification.id}`,
          });
          shownNotifications.add(notification);
          const openPage = createPageOpener(moneyNotification);
          notification.onclick = () => {
            notification.close();
            openPage();
          };
          notification.onclose = () => shownNotifications.delete(notification);
        }
        receive((event) => {
          if (event.type === "notifications.cleared") return closeNotifications();
          try {
            for (const moneyNotification of (event.news as readonly MoneyNotification[]).toReversed())
              showNotification(moneyNotification);
          } catch {
            // Chrome on Android has the constructor, but it throws.
            send({ type: "display.failed" });
          }
        });
        const reportVisibility = () => send({ type: browser.isVisible() ? "tab.shown" : "tab.hidden" });
        const unlisten = browser.listen("visibilitychange", reportVisibility);
        reportVisibility();
        return () => {
          unlisten();
          closeNotifications();
        };
      }),
    },
  });
}
