/** Which states of a chart are closed, and the chart as it is drawn then. */
import { useEffect, useMemo, useState } from "react";
import { type Drawing, type Flow, foldable, folded } from "statechart-atlas/drawing";

interface Folds {
  readonly drawing: Drawing;
  readonly folds: ReadonlyMap<string, boolean>;
  readonly fold: (id: string) => void;
  readonly foldAll: (ids: readonly string[], isClosed: boolean) => void;
  readonly open: (id: string) => void;
}

/** @param whole the drawing of the chart with every state open */
export function useFolds(flow: Flow, whole: Drawing): Folds {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [drawn, setDrawn] = useState<{ readonly of: ReadonlySet<string>; readonly drawing: Drawing }>();
  useEffect(() => {
    if (closed.size === 0) return;
    let isLeft = false;
    // The layout is heavy, and most readers close nothing.
    void import("../look/draw.ts")
      .then(({ drawChart }) => drawChart(folded(flow, closed)))
      .then((drawing) => {
        if (!isLeft) setDrawn({ of: closed, drawing });
      });
    return () => {
      isLeft = true;
    };
  }, [flow, closed]);
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
    drawing: closed.size > 0 && drawn !== undefined ? drawn.drawing : whole,
    folds,
    fold: (id) => foldAll([id], !closed.has(id)),
    foldAll,
    open: (id) => {
      foldAll(
        [...closed].filter((one) => id.startsWith(`${one}.`)),
        false,
      );
    },
  };
}
