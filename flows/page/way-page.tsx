/** Money's way across charts as one picture; a box of it opens the state in its chart, and a chart's − closes it. */
import type { Atlas } from "../atlas/data.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { DrawingView } from "./drawing-view.tsx";
import type { PageProps } from "./page-props.ts";
import { linkToState } from "./route.ts";
import { useFolds } from "./use-folds.ts";

export function WayPage({ id, ...common }: PageProps & { readonly id: string }) {
  const shown = common.atlas.ways.find(({ way }) => way.id === id);
  if (shown === undefined) return <p className="empty">{common.texts.nothing}</p>;
  return <KnownWay key={id} {...common} {...shown} />;
}

function KnownWay({ texts, way, flow, drawing: whole }: Pick<PageProps, "texts"> & Atlas["ways"][number]) {
  const { drawing, folds, fold, foldAll } = useFolds(flow, whole);
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
        // Of the charts alone everything is in sight.
        key={areClosed && drawing !== whole ? "charts" : "states"}
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
