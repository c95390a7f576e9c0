/** What is different from an earlier commit: the charts drawn with their changes, and the written screens. */
import { useMemo, useState } from "react";
import type { ChartDifference, Difference } from "../atlas/data.ts";
import type { Marks } from "../drawing/shapes.ts";
import { DrawingView } from "./drawing-view.tsx";
import type { PageProps } from "./page-props.ts";

function differenceMarks({ states, transitions }: ChartDifference): Marks {
  return {
    state: (id) => states[id] ?? "",
    way: (keys) => keys.map((key) => transitions[key]).find(Boolean) ?? "",
    line: (key) => transitions[key] ?? "",
  };
}

/** Where to look first: at what is new or gone, before what is only said otherwise. */
function firstOf({ states }: ChartDifference): string | undefined {
  const all = Object.entries(states);
  return (all.find(([, change]) => change !== "changed") ?? all[0])?.[0];
}

function ChangedScreens({ screens }: { readonly screens: Difference["screens"] }) {
  return (
    <div className="changed-screens" dir="ltr">
      {screens.map(({ name, change, lines }) => (
        <details key={name} open={screens.length < 10}>
          <summary>
            <span className={`pill ${change}`}>{change}</span> <code>{name}</code>
          </summary>
          <pre>{lines.join("\n")}</pre>
        </details>
      ))}
    </div>
  );
}

export function DifferencePage({ atlas, labels, texts }: PageProps) {
  const { difference } = atlas;
  const screens = difference?.screens ?? [];
  const [at, setAt] = useState(0);
  const chart = difference?.charts[at];
  const marks = useMemo(() => (chart ? differenceMarks(chart) : undefined), [chart]);
  return (
    <div className="chart-page">
      <div className="chart-head">
        <h1>
          {texts.difference} <bdi>{difference?.revision ?? ""}</bdi>
        </h1>
        {chart === undefined && screens.length === 0 && <p>{texts.noDifference}</p>}
        <p className="legend">
          {(["added", "removed", "changed"] as const).map((change) => (
            <span key={change} className={`pill ${change}`}>
              {change === "added" ? "+" : change === "removed" ? "−" : "~"} {texts[change]}
            </span>
          ))}
        </p>
        <nav className="tabs">
          {difference?.charts.map(({ id, flow }, index) => (
            <button key={id} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
              {labels.title(flow.root)}
            </button>
          ))}
          {screens.length > 0 && (
            <button
              type="button"
              aria-pressed={chart === undefined}
              onClick={() => setAt(difference?.charts.length ?? 0)}
            >
              {texts.screens} ({screens.length})
            </button>
          )}
        </nav>
      </div>
      {chart === undefined && screens.length > 0 && <ChangedScreens screens={screens} />}
      {chart && marks && (
        <>
          <DrawingView
            key={`${chart.id}-${labels.language}`}
            drawing={chart.drawings[labels.language]}
            marks={marks}
            label={chart.id}
            texts={texts}
            chosen={firstOf(chart)}
            choose={() => {}}
          />
          <aside className="panel">
            <h2>{labels.title(chart.flow.root)}</h2>
            <ul className="changes" dir="ltr">
              {chart.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </aside>
        </>
      )}
    </div>
  );
}
