/** Lists every chart by name: the journeys first, then the background charts. */
import type { PageProps } from "./page-props.ts";
import { linkTo, linkToWay, type Route } from "./route.ts";

export function ChartList({ atlas, labels, texts, journeys, route }: PageProps & { readonly route: Route }) {
  const flows = atlas.charts.map(({ flow }) => flow);
  const groups = [
    [texts.journeys, journeys.flatMap((id) => flows.find((flow) => flow.id === id) ?? [])],
    [texts.behind, flows.filter(({ id }) => !journeys.includes(id))],
  ] as const;
  return (
    <>
      <ul>
        <li>
          <a href="#/" aria-current={route.at === "map" ? "page" : undefined}>
            {texts.map} <span className="pill here">{texts.startHere}</span>
          </a>
        </li>
      </ul>
      <section aria-label={texts.ways}>
        <h2>{texts.ways}</h2>
        <ul>
          {atlas.ways.map(({ way }) => (
            <li key={way.id}>
              <a
                href={linkToWay(way.id)}
                aria-current={route.at === "way" && route.way === way.id ? "page" : undefined}
              >
                {way.title}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {groups.map(([name, charts]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {charts.map((flow) => (
              <li key={flow.id}>
                <a
                  href={linkTo(flow.id)}
                  aria-current={route.at === "chart" && route.chart === flow.id ? "page" : undefined}
                >
                  {labels.title(flow.root)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
