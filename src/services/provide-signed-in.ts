import type { Access } from "./access.ts";
import { bindPayments } from "./bind/payments.ts";
import { bindSession } from "./bind/session.ts";
import { type Connections, connect } from "./connect.ts";
import { signedInStores } from "./storage/signed-in-stores.ts";

/** The charts behind the sign-in with every port bound: a chunk of its own. */
export function provideSignedIn(access: () => Access) {
  const stores = signedInStores();
  let connections: Connections | undefined;
  const connected = () => {
    connections ??= connect(access());
    return connections;
  };
  return { session: bindSession(connected, stores), payments: bindPayments(connected, stores) };
}
