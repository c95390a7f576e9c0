import { sessionMachine } from "../../machines/session.machine.ts";
import type { Connections } from "../connect.ts";
import type { Parts } from "../parts.ts";
import type { SignedInStores } from "../storage/signed-in-stores.ts";
import { bindAccountGate } from "./account.ts";
import { bindCards } from "./cards.ts";
import { navigation } from "./page.ts";
import { bindPages } from "./pages.ts";
import { bindReads } from "./reads.ts";
import { bindTransfer } from "./transfer.ts";

export function bindSession(connected: () => Connections, stores: SignedInStores, parts: Parts) {
  const { reads, answered } = bindReads(connected);
  return sessionMachine.provide({
    actors: {
      gate: bindAccountGate(connected, stores, parts),
      ...reads,
      ...bindCards(connected),
      pages: bindPages(parts, answered),
      transfer: bindTransfer(connected, parts),
      watchNavigation: navigation,
    },
  });
}
