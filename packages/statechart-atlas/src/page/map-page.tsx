/** The first page: the journeys, the ways across charts, and the map that shows which chart starts which. */
import { ChartLegend } from "./chart-legend.tsx";
import { DrawingView } from "./drawing-view.tsx";
import type { PageProps } from "./page-props.ts";
import { linkTo, linkToWay } from "./route.ts";

export function MapPage({ atlas, labels, texts, journeys, first }: PageProps) {
  const charts = journeys.flatMap((id) => atlas.charts.find(({ flow }) => flow.id === id)?.flow ?? []);
  return (
    <div className="chart-page">
      <div className="chart-head journeys">
        <h1>{texts.journeys}</h1>
        <p>{texts.intro}</p>
        <ol>
          {atlas.ways.map(({ way }) => (
            <li key={way.id}>
              <a className="here" href={linkToWay(way.id)}>
                {way.title}
              </a>
            </li>
          ))}
          {charts.map((flow) => (
            <li key={flow.id}>
              <a className="here" href={linkTo(flow.id)} title={labels.description(flow.root)}>
                {labels.title(flow.root)}
              </a>
            </li>
          ))}
        </ol>
        <ChartLegend texts={texts} />
      </div>
      <DrawingView
        drawing={atlas.map}
        {...(first !== undefined && { initial: `charts.${first}` })}
        label={texts.map}
        texts={texts}
        choose={(id) => {
          location.hash = linkTo(id.replace(/^charts\./, ""));
        }}
      />
    </div>
  );
}
