import { type ReactNode, useEffect } from "react";

/** Renders its children, and calls `then` once they are mounted. */
export function Mounted({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is drawn later
  useEffect(then, []);
  return children;
}
