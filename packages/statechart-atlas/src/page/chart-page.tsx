import { useEffect, useMemo, useState } from "react";
import { type Flow, flatten } from "../charts/flow.ts";
import type { Atlas } from "../data.ts";
import type { Marks } from "../drawing/shapes.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { DrawingView } from "./drawing-view.tsx";
import type { PageProps } from "./page-props.ts";
import { linkTo, linkToWay } from "./route.ts";
import { StatePanel } from "./state-panel.tsx";
import type { Texts } from "./texts.ts";
import { useFolds } from "./use-folds.ts";

/** CSS classes that show the coverage of the last runs in the drawing. */
function coverageMarks(atlas: Atlas, flow: Flow): Marks {
  const runs = [atlas.runs.node, atlas.runs.browser].flatMap(
    (run) => run?.machines.filter(({ id }) => id === flow.id) ?? [],
  );
  const walkedTransitions = new Set(runs.flatMap(({ transitions }) => transitions.walked));
  const states = new Set(runs.flatMap(({ states: { walked } }) => walked));
  const names = new Map(
    flatten(flow.root).flatMap((state) => state.transitions.map(({ key, name }) => [key, name] as const)),
  );
  const paths = new Map(flatten(flow.root).map(({ id, path }) => [id, path]));
  const lineClass = (key: string): string =>
    walkedTransitions.has(names.get(key) ?? "") ? "walked" : "missing";
  return {
    state: (id) => {
      const path = paths.get(id) ?? "";
      return path === "" ? "" : states.has(path) ? "walked" : "missing";
    },
    edge: (keys) =>
      keys.length === 0 ? "" : keys.every((key) => lineClass(key) === "walked") ? "walked" : "missing",
    line: lineClass,
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

function ChartLinks({
  name,
  ids,
  atlas,
  labels,
}: Pick<PageProps, "atlas" | "labels"> & { readonly name: string; readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <span className="starts">
      {name}{" "}
      {ids.map((id) => {
        const invokedFlow = atlas.charts.find((chart) => chart.flow.id === id)?.flow;
        return (
          <a key={id} href={linkTo(id)}>
            {invokedFlow ? labels.title(invokedFlow.root) : id}
          </a>
        );
      })}
    </span>
  );
}

/** Links to the ways that include this chart. */
function WayLinks({ atlas, flow, texts }: Pick<PageProps, "atlas" | "texts"> & { readonly flow: Flow }) {
  const ways = atlas.ways.filter(({ way }) => way.stateIds.some((id) => id.startsWith(`${flow.id}.`)));
  if (ways.length === 0) return null;
  return (
    <span className="starts">
      {texts.onWay}{" "}
      {ways.map(({ way }) => (
        <a key={way.id} href={linkToWay(way.id)}>
          {way.title.replace(/,.*/, "")}
        </a>
      ))}
    </span>
  );
}

/** A chart's drawing, and the details of the selected state. */
export function ChartPage({
  flowId,
  ...common
}: PageProps & { readonly flowId: string; readonly path: string }) {
  const chart = common.atlas.charts.find(({ flow }) => flow.id === flowId);
  if (chart === undefined) return <p className="empty">{common.texts.nothing}</p>;
  return <KnownChart key={flowId} {...common} chart={chart} />;
}

function KnownChart({
  atlas,
  labels,
  texts,
  typeface,
  chart,
  path,
}: PageProps & { readonly chart: Atlas["charts"][number]; readonly path: string }) {
  const [isWalked, setWalked] = useState(false);
  const { flow } = chart;
  const marks = useMemo(() => (isWalked ? coverageMarks(atlas, flow) : undefined), [atlas, flow, isWalked]);
  const { drawing, folds, fold, open } = useFolds(flow, chart.drawing, { labels, typeface });
  const states = flatten(flow.root);
  const state = path === "" ? undefined : states.find((candidate) => candidate.path === path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly chosen state is shown, even inside a folded one
  useEffect(() => {
    if (state !== undefined) open(state.id);
  }, [state]);
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
        {path !== "" && state === undefined && <p role="alert">{texts.noState}</p>}
        <ChartLinks
          name={texts.startedBy}
          ids={atlas.charts.flatMap(({ flow: invokingFlow }) =>
            invokingFlow.invokes.includes(flow.id) ? [invokingFlow.id] : [],
          )}
          atlas={atlas}
          labels={labels}
        />
        <ChartLinks name={texts.startsCharts} ids={flow.invokes} atlas={atlas} labels={labels} />
        <ChartLinks name={texts.toldBy} ids={atlas.senders[flow.id] ?? []} atlas={atlas} labels={labels} />
        <ChartLinks
          name={texts.tells}
          ids={Object.keys(atlas.senders).filter((id) => atlas.senders[id]?.includes(flow.id))}
          atlas={atlas}
          labels={labels}
        />
        <WayLinks atlas={atlas} flow={flow} texts={texts} />
        <ChartLegend texts={texts} />
      </div>
      <DrawingView
        key={flow.id}
        drawing={drawing}
        folds={folds}
        fold={fold}
        {...(marks && { marks })}
        label={labels.title(flow.root)}
        texts={texts}
        chosen={state?.id}
        choose={(id) => {
          const chosenState = states.find((candidate) => candidate.id === id);
          if (chosenState) location.hash = linkTo(flow.id, chosenState.path);
        }}
      />
      {/* Each selected state gets a new panel, which is scrolled to its top. */}
      {state && (
        <StatePanel key={state.id} atlas={atlas} flow={flow} state={state} labels={labels} texts={texts} />
      )}
    </div>
  );
}
