/** A way across charts as one picture; a box links to its state, and a chart's − button folds it. */
import type { Atlas } from "../data.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { DrawingView } from "./drawing-view.tsx";
import type { PageProps } from "./page-props.ts";
import { linkToState } from "./route.ts";
import { useFolds } from "./use-folds.ts";

export function WayPage({ wayId, ...common }: PageProps & { readonly wayId: string }) {
  const shownWay = common.atlas.ways.find(({ way }) => way.id === wayId);
  if (shownWay === undefined) return <p className="empty">{common.texts.nothing}</p>;
  return <KnownWay key={wayId} {...common} {...shownWay} />;
}

function KnownWay({
  labels,
  texts,
  typeface,
  way,
  flow,
  drawing: unfoldedDrawing,
}: PageProps & Atlas["ways"][number]) {
  const { drawing, folds, fold, foldAll } = useFolds(flow, unfoldedDrawing, { labels, typeface });
  const charts = flow.root.states.map((chart) => chart.id).filter((chart) => folds.has(chart));
  const areClosed = charts.every((chart) => folds.get(chart) === true);
  return (
    <div className="chart-page">
      <div className="chart-head">
        <h1>{way.title}</h1>
        <p>{way.description}</p>
        <label className="check">
          <input type="checkbox" checked={areClosed} onChange={() => foldAll(charts, !areClosed)} />{" "}
          {texts.onlyCharts}
        </label>
        <ChartLegend texts={texts} />
      </div>
      <DrawingView
        // Remount the view when all charts are folded, so that it shows the whole drawing.
        key={areClosed && drawing !== unfoldedDrawing ? "charts" : "states"}
        drawing={drawing}
        folds={folds}
        fold={fold}
        label={way.title}
        texts={texts}
        choose={(state) => {
          if (state !== "way") location.hash = linkToState(state);
        }}
      />
    </div>
  );
}
