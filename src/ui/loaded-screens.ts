import { useSelector } from "@xstate/react";
import { type ComponentType, createContext, useContext } from "react";
import type { RequestedDialog } from "../machines/session/session.machine.ts";
import { usePages, useSession } from "./actors.ts";
import type * as pages from "./pages.tsx";

/** What comes after the landing page, each part once its code is there; `main.tsx` fills it in. */
export interface LoadedScreens {
  SignedIn?: ComponentType;
  pages?: typeof pages;
  SetupWizard?: ComponentType;
}

export const ScreensContext = createContext<LoadedScreens>({});

/** The pages, menus and dialogs beside the dashboard; undefined until they are there. */
export function useLoadedPages(): typeof pages | undefined {
  const screens = useContext(ScreensContext);
  const loaded = useSelector(usePages(), (snapshot) => snapshot.matches("loaded"));
  return loaded ? screens.pages : undefined;
}

/** Whether they are on their way, or about to be. */
export function usePagesAreComing(): boolean {
  return useSelector(usePages(), (snapshot) => snapshot.hasTag("coming"));
}

/** The dialog that was asked for before its code was there. */
export function useAwaitedDialog(): RequestedDialog["type"] | undefined {
  return useSelector(useSession(), ({ context }) => context.requestedDialog?.type);
}
