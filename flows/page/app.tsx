import { useEffect, useMemo, useState } from "react";
import type { Atlas } from "../atlas/data.ts";
import { type Flow, flatten } from "../charts/flow.ts";
import type { Marks } from "../drawing/shapes.ts";
import { type Language, labelsIn } from "../labels/labels.ts";
import type { Entry } from "../live/entry.ts";
import { DifferencePage } from "./difference-page.tsx";
import { DrawingView } from "./drawing-view.tsx";
import { LivePage } from "./live-page.tsx";
import type { PageProps } from "./page-props.ts";
import { PrintView } from "./print-view.tsx";
import { linkTo, type Route, useRoute } from "./route.ts";
import { search } from "./search.tsx";
import { StatePanel } from "./state-panel.tsx";
import { type Texts, textsIn } from "./texts.ts";
import { useLive } from "./use-live.ts";

const kept = "nupay-flows";

interface Look {
  readonly language: Language;
  readonly theme: "nupay-light" | "nupay-dark";
}

function keptLook(): Look {
  try {
    const { language, theme }: Partial<Look> = JSON.parse(localStorage.getItem(kept) ?? "{}");
    return {
      language: language === "ar" ? "ar" : "en",
      theme: theme === "nupay-dark" ? theme : "nupay-light",
    };
  } catch {
    return { language: "en", theme: "nupay-light" };
  }
}

/** What the last runs walked, as classes of the drawing. */
function walkedMarks(atlas: Atlas, flow: Flow): Marks {
  const runs = [atlas.runs.node, atlas.runs.browser].flatMap(
    (run) => run?.machines.filter(({ id }) => id === flow.id) ?? [],
  );
  const ways = new Set(runs.flatMap(({ transitions }) => transitions.walked));
  const states = new Set(runs.flatMap(({ states: { walked } }) => walked));
  const names = new Map(
    flatten(flow.root).flatMap((state) => state.transitions.map(({ key, name }) => [key, name] as const)),
  );
  const paths = new Map(flatten(flow.root).map(({ id, path }) => [id, path]));
  const line = (key: string): string => (ways.has(names.get(key) ?? "") ? "walked" : "missing");
  return {
    state: (id) => {
      const path = paths.get(id) ?? "";
      return path === "" ? "" : states.has(path) ? "walked" : "missing";
    },
    way: (keys) =>
      keys.length === 0 ? "" : keys.every((key) => line(key) === "walked") ? "walked" : "missing",
    line,
  };
}

function Legend({ texts }: { readonly texts: Texts }) {
  return (
    <p className="legend">
      <span className="pill walked">✓ {texts.walked}</span>
      <span className="pill missing">✕ {texts.notWalked}</span>
    </p>
  );
}

function ChartPage({
  atlas,
  labels,
  texts,
  flowId,
  path,
}: PageProps & { readonly flowId: string; readonly path: string }) {
  const [isWalked, setWalked] = useState(false);
  const chart = atlas.charts.find(({ flow }) => flow.id === flowId);
  const marks = useMemo(
    () => (chart && isWalked ? walkedMarks(atlas, chart.flow) : undefined),
    [atlas, chart, isWalked],
  );
  if (chart === undefined) return <p className="empty">{texts.nothing}</p>;
  const { flow } = chart;
  const states = flatten(flow.root);
  const state = path === "" ? undefined : states.find((one) => one.path === path);
  const hasRun = atlas.runs.node !== undefined || atlas.runs.browser !== undefined;
  return (
    <div className="chart-page">
      <div className="chart-head">
        <h1>{labels.title(flow.root)}</h1>
        <p>{labels.description(flow.root)}</p>
        <label className="check">
          <input
            type="checkbox"
            checked={isWalked}
            onChange={() => setWalked(!isWalked)}
            disabled={!hasRun}
          />{" "}
          {texts.walkedSwitch}
        </label>
        {!hasRun && <span className="quiet">{texts.noRun}</span>}
        {isWalked && <Legend texts={texts} />}
        {flow.invokes.length > 0 && (
          <span className="starts">
            {texts.startsCharts}{" "}
            {flow.invokes.map((id) => {
              const other = atlas.charts.find((one) => one.flow.id === id)?.flow;
              return (
                <a key={id} href={linkTo(id)}>
                  {other ? labels.title(other.root) : id}
                </a>
              );
            })}
          </span>
        )}
      </div>
      <DrawingView
        key={`${flow.id}-${labels.language}`}
        drawing={chart.drawings[labels.language]}
        {...(marks && { marks })}
        label={labels.title(flow.root)}
        texts={texts}
        chosen={state?.id}
        choose={(id) => {
          const chosen = states.find((one) => one.id === id);
          if (chosen) location.hash = linkTo(flow.id, chosen.path);
        }}
      />
      {state && <StatePanel atlas={atlas} flow={flow} state={state} labels={labels} texts={texts} />}
    </div>
  );
}

function Page({
  route,
  entries,
  ...common
}: PageProps & { readonly route: Route; readonly entries: readonly Entry[] }) {
  const { atlas, labels, texts } = common;
  if (route.at === "chart") return <ChartPage {...common} flowId={route.chart} path={route.state} />;
  if (route.at === "print") return <PrintView {...common} />;
  if (route.at === "live") return <LivePage {...common} entries={entries} />;
  if (route.at === "difference") return <DifferencePage {...common} />;
  return (
    <div className="chart-page">
      <div className="chart-head">
        <h1>{texts.map}</h1>
      </div>
      <DrawingView
        key={labels.language}
        drawing={atlas.map[labels.language]}
        label={texts.map}
        texts={texts}
        choose={(id) => {
          location.hash = linkTo(id.replace(/^charts\./, ""));
        }}
      />
    </div>
  );
}

export function App({ atlas }: { readonly atlas: Atlas }) {
  const route = useRoute();
  const entries = useLive();
  const [look, setLook] = useState(keptLook);
  const [wanted, setWanted] = useState("");
  const labels = useMemo(() => labelsIn(look.language), [look.language]);
  const texts = textsIn[look.language];
  useEffect(() => {
    const page = document.documentElement;
    page.lang = look.language;
    page.dir = look.language === "ar" ? "rtl" : "ltr";
    page.dataset.theme = look.theme;
    document.title = texts.product;
    localStorage.setItem(kept, JSON.stringify(look));
  }, [look, texts]);
  const hits = useMemo(() => search(atlas, wanted, labels), [atlas, wanted, labels]);
  const isDark = look.theme === "nupay-dark";
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
          onClick={() => setLook({ ...look, theme: isDark ? "nupay-light" : "nupay-dark" })}
        >
          {texts.theme}
        </button>
        <button
          type="button"
          onClick={() => setLook({ ...look, language: look.language === "ar" ? "en" : "ar" })}
        >
          {texts.language}
        </button>
      </header>
      <nav className="list" aria-label={wanted.trim() === "" ? texts.map : texts.found}>
        {wanted.trim() === "" ? (
          <ul>
            <li>
              <a href="#/" aria-current={route.at === "map" ? "page" : undefined}>
                {texts.map}
              </a>
            </li>
            {atlas.charts.map(({ flow }) => (
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
