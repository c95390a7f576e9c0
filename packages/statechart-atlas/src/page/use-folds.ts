/** Stores which states of a chart are folded, and computes the drawing with these states folded. */
import { useEffect, useMemo, useState } from "react";
import type { Flow } from "../charts/flow.ts";
import { foldable, folded } from "../charts/fold.ts";
import type { Drawing } from "../drawing/layout.ts";
import type { PageProps } from "./page-props.ts";

interface Folds {
  readonly drawing: Drawing;
  readonly folds: ReadonlyMap<string, boolean>;
  readonly fold: (id: string) => void;
  readonly foldAll: (ids: readonly string[], isClosed: boolean) => void;
  readonly open: (id: string) => void;
}

/** @param unfoldedDrawing the drawing without folded states */
export function useFolds(
  flow: Flow,
  unfoldedDrawing: Drawing,
  { labels, typeface }: Pick<PageProps, "labels" | "typeface">,
): Folds {
  const [closedIds, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [folding, setFolding] = useState<{ readonly of: ReadonlySet<string>; readonly drawing: Drawing }>();
  useEffect(() => {
    if (closedIds.size === 0) return;
    let isCancelled = false;
    // Load the layout engine on demand, because it is large and most readers fold nothing.
    void import("../drawing/layout.ts")
      .then(({ drawingOf }) => drawingOf(folded(flow, closedIds), labels, typeface))
      .then((drawing) => {
        if (!isCancelled) setFolding({ of: closedIds, drawing });
      });
    return () => {
      isCancelled = true;
    };
  }, [flow, closedIds, labels, typeface]);
  const folds = useMemo(
    () => new Map(foldable(flow).map(({ id }) => [id, closedIds.has(id)] as const)),
    [flow, closedIds],
  );
  const foldAll = (ids: readonly string[], isClosed: boolean): void =>
    setClosed((previousIds) => {
      const nextIds = new Set(previousIds);
      for (const id of ids)
        if (isClosed) nextIds.add(id);
        else nextIds.delete(id);
      return nextIds;
    });
  return {
    drawing: closedIds.size > 0 && folding !== undefined ? folding.drawing : unfoldedDrawing,
    folds,
    fold: (id) => foldAll([id], !closedIds.has(id)),
    foldAll,
    open: (id) => {
      foldAll(
        [...closedIds].filter((ancestor) => id.startsWith(`${ancestor}.`)),
        false,
      );
    },
  };
}
