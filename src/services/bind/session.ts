import { sessionMachine } from "../../machines/session.machine.ts";
import type { Connections } from "../connect.ts";
import { later } from "../later.ts";
import type { Parts } from "../parts.ts";
import type { SignedInStores } from "../storage/signed-in-stores.ts";
import { bindAccountGate } from "./account.ts";
import { navigation } from "./page.ts";
import { bindPages } from "./pages.ts";
import { bindReads } from "./reads.ts";

export function bindSession(connected: () => Connections, stores: SignedInStores, parts: Parts) {
  const { reads, answered } = bindReads(connected);
  return sessionMachine.provide({
    actors: {
      gate: bindAccountGate(connected, stores, parts),
      ...reads,
      pages: bindPages(parts, answered),
      topUp: later(() => parts.pages().dialogs.topUp),
      withdraw: later(() => parts.pages().dialogs.withdraw),
      transfer: later(() => parts.pages().dialogs.transfer),
      addCard: later(() => parts.pages().dialogs.addCard),
      deleteCard: later(() => parts.pages().dialogs.deleteCard),
      watchNavigation: navigation,
    },
  });
}
