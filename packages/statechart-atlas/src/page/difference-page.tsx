/** Shows the difference from an earlier commit: changed charts with their changes, and changed screen snapshots. */
import { type ReactNode, useMemo, useState } from "react";
import { type FlowState, flatten } from "../charts/flow.ts";
import type { ChartDifference, Difference } from "../difference/difference.ts";
import type { Marks } from "../drawing/shapes.ts";
import { DrawingView } from "./drawing-view.tsx";
import type { PageProps } from "./page-props.ts";
import { linkTo } from "./route.ts";

function differenceMarks({ states, transitions }: ChartDifference): Marks {
  return {
    state: (id) => states[id] ?? "",
    edge: (keys) => keys.map((key) => transitions[key]).find(Boolean) ?? "",
    line: (key) => transitions[key] ?? "",
  };
}

/** The state to show first: an added or removed one, before a changed one. */
function firstChangedState({ states }: ChartDifference): string | undefined {
  const entries = Object.entries(states);
  return (entries.find(([, change]) => change !== "changed") ?? entries[0])?.[0];
}

/** A sentence for each change. A state in a sentence is a link if the state still exists. */
function Changes({
  chart,
  labels,
  texts,
}: Pick<PageProps, "labels" | "texts"> & { readonly chart: ChartDifference }) {
  const states = flatten(chart.flow.root);
  const changeTexts = { added: texts.isNew, removed: texts.isGone, changed: texts.hasChanged } as const;
  const stateLink = (state: FlowState): ReactNode =>
    chart.states[state.id] === "removed" ? (
      <s>{labels.title(state)}</s>
    ) : (
      <a href={linkTo(chart.id, state.path)}>{labels.title(state)}</a>
    );
  const changes = states.flatMap((state) => {
    const ownChange = chart.states[state.id];
    const transitions = state.transitions.filter(({ key }) => chart.transitions[key] !== undefined);
    // A state also counts as changed if its transitions have changed. Then show only the sentences of the transitions.
    const isListed = ownChange !== undefined && (ownChange !== "changed" || transitions.length === 0);
    return [
      ...(isListed
        ? [
            <li key={state.id}>
              <span className={`pill ${ownChange}`}>{texts[ownChange]}</span> {stateLink(state)}{" "}
              {changeTexts[ownChange]}. {labels.description(state)}
            </li>,
          ]
        : []),
      ...transitions.map((transition) => {
        const change = chart.transitions[transition.key] ?? "changed";
        const targets = transition.targets.flatMap((id) => states.find((target) => target.id === id) ?? []);
        return (
          <li key={transition.key}>
            <span className={`pill ${change}`}>{texts[change]}</span> {texts.inState} {stateLink(state)}:{" "}
            <strong>{labels.happens(transition)}</strong>
            {transition.guard !== undefined && ` (${texts.if} ${labels.guard(transition.guard)})`}{" "}
            {targets.length === 0
              ? texts.stays
              : targets.map((target) => (
                  <span key={target.id}>
                    {texts.leads} {stateLink(target)}{" "}
                  </span>
                ))}
          </li>
        );
      }),
    ];
  });
  return <ul className="changes">{changes}</ul>;
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
  const [shownIndex, setAt] = useState(0);
  const chart = difference?.charts[shownIndex];
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
            <button key={id} type="button" aria-pressed={index === shownIndex} onClick={() => setAt(index)}>
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
            key={chart.id}
            drawing={chart.drawing}
            marks={marks}
            label={chart.id}
            texts={texts}
            chosen={firstChangedState(chart)}
            choose={(id) => {
              const state = flatten(chart.flow.root).find((candidate) => candidate.id === id);
              if (state && chart.states[id] !== "removed") location.hash = linkTo(chart.id, state.path);
            }}
          />
          <aside className="panel">
            <h2>{labels.title(chart.flow.root)}</h2>
            <Changes chart={chart} labels={labels} texts={texts} />
          </aside>
        </>
      )}
    </div>
  );
}
