import { useSelector } from "@xstate/react";
import { type ComponentType, createContext, useContext } from "react";
import type { DialogName } from "../../machines/session/dialogs.machine.ts";
import type * as pages from "../routes/pages.tsx";
import { useDialogs, usePages } from "./actors.ts";

/** The screens that load after the landing page; `main.tsx` sets each when its chunk has loaded. */
export interface LoadedScreens {
  SignedIn?: ComponentType;
  Offline?: ComponentType;
  pages?: typeof pages;
  SetupWizard?: ComponentType;
}

export const ScreensContext = createContext<LoadedScreens>({});

/** The lazy module with the pages, menus and dialogs; undefined until it has loaded. */
export function usePagesModule(): typeof pages | undefined {
  const screens = useContext(ScreensContext);
  const isLoaded = useSelector(usePages(), (snapshot) => snapshot.matches("loaded"));
  return isLoaded ? screens.pages : undefined;
}

/** Whether the pages are loading or about to load. */
export function usePagesArePending(): boolean {
  return useSelector(usePages(), (snapshot) => snapshot.hasTag("pending"));
}

/** Whether the holder requested this dialog, which opens once its code has loaded. */
export function useIsRequested(dialog: DialogName): boolean {
  return useSelector(useDialogs(), ({ context }) => context.requested?.type === `${dialog}.opened`);
}
