/** The default colours of drawings and pages. */
import type { Theme } from "./style.ts";

export const plainTheme: Theme = {
  light: {
    page: "#f6f7f9",
    surface: "#ffffff",
    sunken: "#eceff3",
    lineStrong: "#b4bcc8",
    field: "#6f7a8a",
    ink: "#1b2230",
    muted: "#566073",
    accent: "#1f5fbf",
    debit: "#b3261e",
    pending: "#855000",
    pendingSoft: "#fdf1dc",
  },
  dark: {
    page: "#12161d",
    surface: "#1b212b",
    sunken: "#161b24",
    lineStrong: "#4b5666",
    field: "#8591a3",
    ink: "#eef1f6",
    muted: "#aab4c3",
    accent: "#8ab8ff",
    debit: "#ff9b92",
    pending: "#f2bf6c",
    pendingSoft: "#33280f",
  },
};
