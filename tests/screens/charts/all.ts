import type { ChartScreens } from "../page/chart-screens.ts";
import {
  carousel,
  dialogs,
  pages,
  preferences,
  session,
  shell,
  storedData,
  toast,
  toasts,
} from "./frame.tsx";
import { formStep, identityStep, submission, wizard } from "./setup.tsx";

const ownFiles = import.meta.glob<Readonly<Record<string, unknown>>>("../../charts/*/screens.tsx", {
  eager: true,
});

function isScreens(value: unknown): value is ChartScreens {
  return typeof value === "object" && value !== null && "machine" in value && "places" in value;
}

/** The charts whose states are drawn: those with a file of their own, and those that share one. */
export const allScreens: readonly ChartScreens[] = [
  ...Object.values(ownFiles).flatMap((file) => Object.values(file).filter(isScreens)),
  wizard,
  formStep,
  identityStep,
  submission,
  shell,
  toasts,
  toast,
  storedData,
  preferences,
  carousel,
  dialogs,
  session,
  pages,
];
