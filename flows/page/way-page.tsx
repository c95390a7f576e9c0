/** Money's way across charts as one picture; a box opens the state in its chart. */
import { ChartLegend } from "./chart-legend.tsx";
import { DrawingView } from "./drawing-view.tsx";
import type { PageProps } from "./page-props.ts";
import { linkToState } from "./route.ts";

export function WayPage({ atlas, texts, id }: PageProps & { readonly id: string }) {
  const shown = atlas.ways.find(({ way }) => way.id === id);
  if (shown === undefined) return <p className="empty">{texts.nothing}</p>;
  const { way, drawing } = shown;
  return (
    <div className="chart-page">
      <div className="chart-head">
        <h1>{way.title}</h1>
        <p>{way.description}</p>
        <ChartLegend texts={texts} />
      </div>
      <DrawingView
        key={way.id}
        drawing={drawing}
        label={way.title}
        texts={texts}
        choose={(state) => {
          if (state !== "way") location.hash = linkToState(state);
        }}
      />
    </div>
  );
}
