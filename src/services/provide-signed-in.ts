import type { Access } from "./access.ts";
import { bindPayments } from "./bind/payments.ts";
import { bindSession } from "./bind/session.ts";
import { type Connections, connect } from "./connect.ts";
import { type PartLoaders, partsOf } from "./parts.ts";
import { signedInStores } from "./storage/signed-in-stores.ts";

/** The charts that the dashboard needs with every port bound: a chunk of its own. */
export function provideSignedIn(access: () => Access, loaders: PartLoaders) {
  const stores = signedInStores();
  let connections: Connections | undefined;
  const connected = () => {
    connections ??= connect(access());
    return connections;
  };
  const parts = partsOf(loaders, connected);
  return { session: bindSession(connected, stores, parts), payments: bindPayments(connected, stores) };
}
