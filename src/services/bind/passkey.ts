import { fromPromise } from "xstate";
import type { Appearance } from "../../machines/core/domain.ts";
import { passkeyMachine } from "../../machines/sign-in/passkey.machine.ts";
import type { Connections } from "../connect.ts";
import { passkeyServices } from "../identity/passkey.ts";
import { sessionArea } from "../storage/browser-stores.ts";
import { createDestination } from "../storage/destination.ts";

export function bindPasskey(getConnections: () => Connections) {
  const getPasskeyServices = () => passkeyServices(getConnections(), createDestination(sessionArea));
  return passkeyMachine.provide({
    actors: {
      takePasskeyReturn: fromPromise(() => getPasskeyServices().takePasskeyReturn()),
      createPasskey: fromPromise(
        ({ input, signal }: { input: { appearance: Appearance | undefined }; signal: AbortSignal }) =>
          getPasskeyServices().createPasskey(input.appearance, signal),
      ),
    },
  });
}
