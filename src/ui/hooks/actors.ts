import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import type { AnyActorRef } from "xstate";
import type { AppActor } from "../../machines/app/app.machine.ts";
import type { CarouselActor } from "../../machines/app/carousel.machine.ts";
import type { PreferencesActor } from "../../machines/app/preferences.machine.ts";
import type { Settings } from "../../machines/app/settings.ts";
import type { ShellActor } from "../../machines/app/shell.machine.ts";
import type { StoredDataActor } from "../../machines/app/stored-data.machine.ts";
import type { ToastsActor } from "../../machines/app/toasts.machine.ts";
import type { Appearance } from "../../machines/core/domain.ts";
import type { QueryActor, QueryAnswers } from "../../machines/core/query.machine.ts";
import type { PaymentsCoordinatorActor } from "../../machines/payments/payments-coordinator.machine.ts";
import type { AccountGateActor } from "../../machines/session/account-gate.machine.ts";
import type { DialogsActor } from "../../machines/session/dialogs.machine.ts";
import type { PageChartsActor } from "../../machines/session/page-charts.machine.ts";
import type { PagesActor } from "../../machines/session/pages.machine.ts";
import type { PersonSessionActor } from "../../machines/session/person-session.machine.ts";
import type { SessionActor } from "../../machines/session/session.machine.ts";

/** The root actor; only `main.tsx` creates it. */
export const AppActorContext = createContext<AppActor | null>(null);

export function useAppActor(): AppActor {
  const app = useContext(AppActorContext);
  if (!app) throw new Error("AppActorContext has no provider above this component");
  return app;
}

type Parent = Pick<AnyActorRef, "getSnapshot" | "subscribe">;
type ChildrenOf<Actor extends Parent> = ReturnType<Actor["getSnapshot"]>["children"];

/** @throws if the child is not running */
function useChild<Actor extends Parent, Name extends keyof ChildrenOf<Actor> & string>(
  parent: Actor,
  name: Name,
): NonNullable<ChildrenOf<Actor>[Name]> {
  const child = useSelector(parent, (snapshot) => snapshot.children[name]);
  if (!child) throw new Error(`The ${name} actor is not running where this component is shown`);
  return child;
}

export function usePreferences(): PreferencesActor {
  return useChild(useAppActor(), "preferences");
}

export function useCarousel(): CarouselActor {
  return useChild(useAppActor(), "carousel");
}

export function useToasts(): ToastsActor {
  return useChild(useAppActor(), "toasts");
}

export function useShell(): ShellActor {
  return useChild(useAppActor(), "shell");
}

export function useStoredData(): StoredDataActor {
  return useChild(useAppActor(), "storedData");
}

/** Only for components behind the sign-in. */
export function usePersonSession(): PersonSessionActor {
  return useChild(useAppActor(), "personSession");
}

/** Only for components behind the sign-in. */
export function useSession(): SessionActor {
  return useChild(usePersonSession(), "session");
}

/** Only for components behind the sign-in. */
export function usePages(): PagesActor {
  return useChild(useSession(), "pages");
}

/** Only for components behind the sign-in. */
export function useDialogs(): DialogsActor {
  return useChild(useSession(), "dialogs");
}

/** Only for components behind the sign-in. */
export function useGate(): AccountGateActor {
  return useChild(useSession(), "gate");
}

type SessionQuery = "profile" | "balance" | "history" | "cards";

/**
 * All queries share one machine: `answers` is a phantom property from which the compiler infers the type of the answer.
 */
export type NamedQuery<Name extends SessionQuery> = QueryActor & { readonly answers?: Name };

/** Only for components behind the sign-in. */
export function useQuery<Name extends SessionQuery>(name: Name): NamedQuery<Name> {
  return useChild(useSession(), name);
}

/** The payments coordinator; undefined until the account is known. */
export function usePayments(): PaymentsCoordinatorActor | undefined {
  return useSelector(usePersonSession(), (person) => person.children.payments);
}

/**
 * Whether a payment is being sent, resent or cancelled, in this tab or another: no other payment can start meanwhile.
 */
export function usePaymentsAreLocked(): boolean {
  return useSelector(usePayments(), (payments) => payments?.hasTag("locked") === true);
}

/** Undefined until the configuration has loaded. */
export function useSettings(): Settings | undefined {
  return useSelector(useAppActor(), (app) => app.context.settings);
}

/** The theme and language for the identity provider's pages: those of this page, read when called. */
export function useAppearance(): () => Appearance {
  const preferences = usePreferences();
  return () => {
    const snapshot = preferences.getSnapshot();
    return { dark: snapshot.hasTag("dark"), locale: snapshot.context.current };
  };
}

/** A chart whose code loads with the pages; undefined until then. */
export function usePageChart<Name extends keyof ChildrenOf<PageChartsActor> & string>(
  name: Name,
): ChildrenOf<PageChartsActor>[Name] | undefined {
  const charts = useSelector(usePages(), (pages) => pages.children.pageCharts);
  return useSelector(charts, (snapshot) => snapshot?.children[name]);
}

/** The data of a query; undefined until its first answer. */
export function useAnswer<Name extends SessionQuery>(
  query: NamedQuery<Name>,
): QueryAnswers[Name] | undefined {
  return useSelector(query, (snapshot) => snapshot.context.data as QueryAnswers[Name] | undefined);
}
