import { useEffect, useMemo, useState } from "react";
import type { Atlas } from "../data.ts";
import type { Entry } from "../live/entry.ts";
import { ChartList } from "./chart-list.tsx";
import { ChartPage } from "./chart-page.tsx";
import { DifferencePage } from "./difference-page.tsx";
import { LivePage } from "./live-page.tsx";
import { MapPage } from "./map-page.tsx";
import type { PageProps } from "./page-props.ts";
import { PrintView } from "./print-view.tsx";
import { type Route, useRoute } from "./route.ts";
import { search } from "./search.ts";
import type { AtlasSettings } from "./settings.ts";
import { useLive } from "./use-live.ts";
import { WayPage } from "./way-page.tsx";

function isStoredThemeDark({ id, themes }: AtlasSettings): boolean {
  try {
    const { theme }: { readonly theme?: unknown } = JSON.parse(localStorage.getItem(id) ?? "{}");
    return theme === themes.dark;
  } catch {
    return false;
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
  if (route.at === "way") return <WayPage {...common} wayId={route.way} />;
  return <MapPage {...common} />;
}

/** The document title of a route. */
function titleOf(atlas: Atlas, route: Route, { labels, texts }: AtlasSettings): string {
  if (route.at === "way")
    return atlas.ways.find(({ way }) => way.id === route.way)?.way.title ?? texts.product;
  if (route.at !== "chart") return route.at === "live" ? texts.live : texts.journeys;
  const flow = atlas.charts.find((chart) => chart.flow.id === route.chart)?.flow;
  return flow ? labels.title(flow.root) : texts.product;
}

export interface AppProps {
  readonly atlas: Atlas;
  readonly settings: AtlasSettings;
}

export function App({ atlas, settings }: AppProps) {
  const { id, texts, themes } = settings;
  const route = useRoute();
  const entries = useLive(id);
  const [isDark, setDark] = useState(() => isStoredThemeDark(settings));
  const [searchText, setSearchText] = useState("");
  const theme = isDark ? themes.dark : themes.light;
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(id, JSON.stringify({ theme }));
  }, [theme, id]);
  useEffect(() => {
    document.title = `${titleOf(atlas, route, settings)} · ${settings.texts.product}`;
  }, [atlas, route, settings]);
  const hits = useMemo(() => search(atlas, searchText, settings), [atlas, searchText, settings]);
  return (
    <div className="atlas">
      <header className="bar">
        <a className="product" href="#/">
          {texts.product}
        </a>
        <input
          type="search"
          value={searchText}
          placeholder={texts.search}
          aria-label={texts.search}
          onChange={(event) => setSearchText(event.target.value)}
        />
        {atlas.difference && <a href="#/difference">{texts.difference}</a>}
        <a href="#/live">{texts.live}</a>
        <a href="#/print">{texts.print}</a>
        <button type="button" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          {texts.theme}
        </button>
      </header>
      <nav
        className="list"
        data-found={searchText.trim() !== ""}
        aria-label={searchText.trim() === "" ? texts.map : texts.found}
      >
        {searchText.trim() === "" ? (
          <ChartList {...settings} atlas={atlas} route={route} />
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
        <Page {...settings} atlas={atlas} route={route} entries={entries} />
      </main>
    </div>
  );
}
