import { useSelector } from "@xstate/react";
import { type ComponentType, createContext, useContext } from "react";
import type { DialogName } from "../../machines/session/dialogs.machine.ts";
import type * as pages from "../routes/pages.tsx";
import { useDialogs, usePages } from "./actors.ts";

/** What comes after the landing page, each part once its code is there; `main.tsx` fills it in. */
export interface LoadedScreens {
  SignedIn?: ComponentType;
  Offline?: ComponentType;
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

/** Whether this dialog is requested and opens once its code has loaded. */
export function useIsRequested(dialog: DialogName): boolean {
  return useSelector(useDialogs(), (snapshot) => snapshot.matches({ unloaded: { requested: dialog } }));
}
