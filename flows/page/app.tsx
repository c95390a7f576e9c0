import { useEffect, useMemo, useState } from "react";
import type { Atlas } from "../atlas/data.ts";
import { labels } from "../labels/labels.ts";
import type { Entry } from "../live/entry.ts";
import { ChartList } from "./chart-list.tsx";
import { ChartPage } from "./chart-page.tsx";
import { DifferencePage } from "./difference-page.tsx";
import { LivePage } from "./live-page.tsx";
import { MapPage } from "./map-page.tsx";
import type { PageProps } from "./page-props.ts";
import { PrintView } from "./print-view.tsx";
import { type Route, useRoute } from "./route.ts";
import { search } from "./search.tsx";
import { texts } from "./texts.ts";
import { useLive } from "./use-live.ts";
import { WayPage } from "./way-page.tsx";

const kept = "nupay-flows";

type Theme = "nupay-light" | "nupay-dark";

function keptTheme(): Theme {
  try {
    const { theme }: { readonly theme?: unknown } = JSON.parse(localStorage.getItem(kept) ?? "{}");
    return theme === "nupay-dark" ? theme : "nupay-light";
  } catch {
    return "nupay-light";
  }
}

function Page({
  route,
  entries,
  ...common
}: PageProps & { readonly route: Route; readonly entries: readonly Entry[] }) {
  if (route.at === "chart") return <ChartPage {...common} flowId={route.chart} path={route.state} />;
  if (route.at === "print") return <PrintView {...common} />;
  if (route.at === "live") return <LivePage {...common} entries={entries} />;
  if (route.at === "difference") return <DifferencePage {...common} />;
  if (route.at === "way") return <WayPage {...common} id={route.way} />;
  return <MapPage {...common} />;
}

/** What the page is of, in words. */
function titleOf(atlas: Atlas, route: Route): string {
  if (route.at === "way")
    return atlas.ways.find(({ way }) => way.id === route.way)?.way.title ?? texts.product;
  if (route.at !== "chart") return route.at === "live" ? texts.live : texts.journeys;
  const flow = atlas.charts.find((one) => one.flow.id === route.chart)?.flow;
  return flow ? labels.title(flow.root) : texts.product;
}

export function App({ atlas }: { readonly atlas: Atlas }) {
  const route = useRoute();
  const entries = useLive();
  const [theme, setTheme] = useState(keptTheme);
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(kept, JSON.stringify({ theme }));
  }, [theme]);
  useEffect(() => {
    document.title = `${titleOf(atlas, route)} · ${texts.product}`;
  }, [atlas, route]);
  const hits = useMemo(() => search(atlas, wanted, labels), [atlas, wanted]);
  const isDark = theme === "nupay-dark";
  return (
    <div className="atlas">
      <header className="bar">
        <a className="product" href="#/">
          {texts.product}
        </a>
        <input
          type="search"
          value={wanted}
          placeholder={texts.search}
          aria-label={texts.search}
          onChange={(event) => setWanted(event.target.value)}
        />
        {atlas.difference && <a href="#/difference">{texts.difference}</a>}
        <a href="#/live">{texts.live}</a>
        <a href="#/print">{texts.print}</a>
        <button
          type="button"
          aria-pressed={isDark}
          onClick={() => setTheme(isDark ? "nupay-light" : "nupay-dark")}
        >
          {texts.theme}
        </button>
      </header>
      <nav
        className="list"
        data-found={wanted.trim() !== ""}
        aria-label={wanted.trim() === "" ? texts.map : texts.found}
      >
        {wanted.trim() === "" ? (
          <ChartList atlas={atlas} labels={labels} texts={texts} route={route} />
        ) : (
          <ul role="status">
            {hits.length === 0 && <li className="quiet">{texts.nothing}</li>}
            {hits.map(({ link, title, place }) => (
              <li key={`${link}|${title}`}>
                <a href={link}>
                  {title}
                  <small>{place}</small>
                </a>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <main>
        <Page atlas={atlas} labels={labels} texts={texts} route={route} entries={entries} />
      </main>
    </div>
  );
}
