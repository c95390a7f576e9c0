import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import type { AccountGateActor } from "../machines/account-gate.machine.ts";
import type { AppActor, Settings } from "../machines/app.machine.ts";
import type { Appearance } from "../machines/domain.ts";
import type { PagesActor } from "../machines/pages.machine.ts";
import type { PaymentsActor } from "../machines/payments.machine.ts";
import type { PreferencesActor } from "../machines/preferences.machine.ts";
import type { QueryActor } from "../machines/query.machine.ts";
import type { SessionActor } from "../machines/session.machine.ts";
import type { ShellActor } from "../machines/shell.machine.ts";
import type { StoredDataActor } from "../machines/stored-data.machine.ts";
import type { ToastsActor } from "../machines/toasts.machine.ts";

/** The root actor; `main.tsx` makes it and nobody else does. */
export const AppActorContext = createContext<AppActor | null>(null);

export function useAppActor(): AppActor {
  const app = useContext(AppActorContext);
  if (!app) throw new Error("AppActorContext has no provider above this component");
  return app;
}

function present<Actor>(actor: Actor | undefined, name: string): Actor {
  if (!actor) throw new Error(`The ${name} actor is not running where this component is shown`);
  return actor;
}

export function usePreferences(): PreferencesActor {
  return present(
    useSelector(useAppActor(), (app) => app.children.preferences),
    "preferences",
  );
}

export function useToasts(): ToastsActor {
  return present(
    useSelector(useAppActor(), (app) => app.children.toasts),
    "toasts",
  );
}

export function useShell(): ShellActor {
  return present(
    useSelector(useAppActor(), (app) => app.children.shell),
    "shell",
  );
}

export function useStoredData(): StoredDataActor {
  return present(
    useSelector(useAppActor(), (app) => app.children.storedData),
    "stored data",
  );
}

/** Only behind the sign-in. */
export function useSession(): SessionActor {
  return present(
    useSelector(useAppActor(), (app) => app.children.session),
    "session",
  );
}

/** Only behind the sign-in. */
export function usePages(): PagesActor {
  return present(
    useSelector(useSession(), (session) => session.children.pages),
    "pages",
  );
}

/** Only behind the sign-in. */
export function useGate(): AccountGateActor {
  return present(
    useSelector(useSession(), (session) => session.children.gate),
    "gate",
  );
}

/** Only behind the sign-in. */
export function useQuery(name: "profile" | "balance" | "history" | "cards"): QueryActor {
  return present(
    useSelector(useSession(), (session) => session.children[name]),
    name,
  );
}

/** The payments' desk, once the account is known. */
export function usePayments(): PaymentsActor | undefined {
  return useSelector(useAppActor(), (app) => app.children.payments);
}

/** Whether the outcome of a payment is being waited for: no other can be made meanwhile. */
export function usePaymentIsUnderWay(): boolean {
  return useSelector(useAppActor(), (app) => app.matches({ running: { payments: { open: "occupied" } } }));
}

/** Undefined until the configuration is read. */
export function useSettings(): Settings | undefined {
  return useSelector(useAppActor(), (app) => app.context.settings);
}

/** How the provider's pages should look and speak: as this one does now. */
export function useAppearance(): () => Appearance {
  const preferences = usePreferences();
  return () => {
    const snapshot = preferences.getSnapshot();
    return { dark: snapshot.hasTag("dark"), locale: snapshot.context.current };
  };
}

/** What a query knows, as the type that its port promises; undefined until it was answered. */
export function useAnswer<Data>(query: QueryActor): Data | undefined {
  return useSelector(query, (snapshot) => snapshot.context.data as Data | undefined);
}
