import { navigate } from "wouter/use-browser-location";
import type { AppActor } from "../machines/app/app.machine.ts";

interface Destination {
  keep(): void;
  take(): string | undefined;
}

/**
 * Sends visitors to the landing page and signed-in people to where they were going, before anything is drawn
 * (the specification, section 2).
 */
export function guardRoutes(app: AppActor, destination: Destination): void {
  let settled: "in" | "out" | undefined;
  app.subscribe((snapshot) => {
    const signedIn = snapshot.matches({ running: { session: "present" } });
    const signedOut = snapshot.matches({ running: { session: "absent" } });
    const now = signedIn ? "in" : signedOut ? "out" : undefined;
    if (now === settled) return;
    settled = now;
    if (now === "in") {
      const kept = destination.take();
      const { pathname } = location;
      // Where the provider sends people back to; anybody elsewhere has gone there since.
      const arrived = pathname === "/" || pathname === "/dashboard";
      if (kept !== undefined && arrived) navigate(kept, { replace: true });
      else if (pathname === "/") navigate("/dashboard", { replace: true });
    }
    if (now === "out" && location.pathname !== "/") {
      destination.keep();
      navigate("/", { replace: true });
    }
  });
}
