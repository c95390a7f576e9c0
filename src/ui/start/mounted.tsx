import { type ReactNode, useEffect } from "react";

/** Renders its children, and calls `onMounted` once they are mounted. */
export function AfterMount({
  onMounted,
  children,
}: {
  readonly onMounted: () => void;
  readonly children: ReactNode;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is drawn later
  useEffect(onMounted, []);
  return children;
}
