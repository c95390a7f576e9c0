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

/** @param wholeDrawing the drawing without folded states */
export function useFolds(
  flow: Flow,
  wholeDrawing: Drawing,
  { labels, typeface }: Pick<PageProps, "labels" | "typeface">,
): Folds {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [folding, setFolding] = useState<{ readonly of: ReadonlySet<string>; readonly drawing: Drawing }>();
  useEffect(() => {
    if (closed.size === 0) return;
    let isLeft = false;
    // Load the layout engine on demand, because it is large and most readers fold nothing.
    void import("../drawing/layout.ts")
      .then(({ drawingOf }) => drawingOf(folded(flow, closed), labels, typeface))
      .then((drawing) => {
        if (!isLeft) setFolding({ of: closed, drawing });
      });
    return () => {
      isLeft = true;
    };
  }, [flow, closed, labels, typeface]);
  const folds = useMemo(
    () => new Map(foldable(flow).map(({ id }) => [id, closed.has(id)] as const)),
    [flow, closed],
  );
  const foldAll = (ids: readonly string[], isClosed: boolean): void =>
    setClosed((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (isClosed) after.add(id);
        else after.delete(id);
      return after;
    });
  return {
    drawing: closed.size > 0 && folding !== undefined ? folding.drawing : wholeDrawing,
    folds,
    fold: (id) => foldAll([id], !closed.has(id)),
    foldAll,
    open: (id) => {
      foldAll(
        [...closed].filter((ancestor) => id.startsWith(`${ancestor}.`)),
        false,
      );
    },
  };
}
