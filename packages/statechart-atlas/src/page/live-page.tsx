/** Shows the running app: highlights the active states, and lists the events. */
import { type ReactNode, useMemo, useState } from "react";
import { type Flow, type FlowState, flatten } from "../charts/flow.ts";
import type { Marks } from "../drawing/shapes.ts";
import { writeReplay } from "../live/as-test.ts";
import { type Entry, type Redacted, statesAfter } from "../live/entry.ts";
import { followed } from "../live/followed.ts";
import { isActive, transitionOf } from "../live/sentence.ts";
import { DrawingView } from "./drawing-view.tsx";
import type { PageProps } from "./page-props.ts";
import { linkTo } from "./route.ts";

function createActiveMarks(flow: Flow, states: readonly string[]): Marks {
  const activeIds = new Set(
    flatten(flow.root)
      .filter(({ path }) => path !== "" && isActive(states, path))
      .map(({ id }) => id),
  );
  return { state: (id) => (activeIds.has(id) ? "lit" : ""), edge: () => "", line: () => "" };
}

function formatTime(time: number): string {
  return new Date(time).toTimeString().slice(0, 8);
}

function namesIn(fields: Redacted): string {
  return Object.entries(fields)
    .map(([name, kind]) => `${name}: ${kind}`)
    .join(", ");
}

interface LivePageProps extends PageProps {
  readonly entries: readonly Entry[];
}

/** Shows the charts of a person's actions; background charts on demand. */
export function LivePage({ entries, ...common }: LivePageProps) {
  const { journeys } = common;
  const [isShowingAll, setWhole] = useState(false);
  const shownEntries = useMemo(
    () => (isShowingAll ? entries : entries.filter(({ chart }) => journeys.includes(chart))),
    [entries, isShowingAll, journeys],
  );
  return (
    <LiveCharts {...common} entries={shownEntries}>
      <label className="check">
        <input type="checkbox" checked={isShowingAll} onChange={() => setWhole(!isShowingAll)} />{" "}
        {common.texts.everything}
      </label>
    </LiveCharts>
  );
}

function LiveCharts({
  atlas,
  labels,
  texts,
  live,
  entries,
  children,
}: LivePageProps & { readonly children: ReactNode }) {
  /** The number of the chosen event; undefined while the page follows the newest one. */
  const [shownNumber, setAt] = useState<number>();
  const [pinnedActor, setPinned] = useState<string>();
  const [copiedText, setCopied] = useState("");
  const shownIndex = entries.findIndex(({ number }) => number === shownNumber);
  const pastEntries = useMemo(
    () => (shownIndex < 0 ? entries : entries.slice(0, shownIndex + 1)),
    [entries, shownIndex],
  );
  const runningEntries = useMemo(() => statesAfter(pastEntries), [pastEntries]);
  const newestEntry = pastEntries.at(-1);
  const shownActor =
    (pinnedActor === undefined ? undefined : runningEntries.get(pinnedActor)) ?? followed(pastEntries, live);
  const chart = atlas.charts.find(({ flow }) => flow.id === shownActor?.chart);
  const activeStates = shownActor?.states.join(" ") ?? "";
  const marks = useMemo(
    () => chart && createActiveMarks(chart.flow, activeStates.split(" ")),
    [chart, activeStates],
  );
  const reversedEntries = useMemo(() => entries.toReversed(), [entries]);
  const flowOf = (id: string): Flow | undefined =>
    atlas.charts.find((candidate) => candidate.flow.id === id)?.flow;
  const titleOf = (id: string): string => {
    const flow = flowOf(id);
    return flow ? labels.title(flow.root) : id;
  };
  const nameOf = ({ actor, chart: id, role }: Entry): string => {
    if (role !== undefined && role !== id) return `${titleOf(id)}: ${labels.actor(role)}`;
    const count = actor.split("·")[1] ?? "1";
    return count === "1" ? titleOf(id) : `${titleOf(id)} ${count}`;
  };
  const statesOf = ({ chart: id, states }: Entry): readonly FlowState[] => {
    const flow = flowOf(id);
    return flow ? flatten(flow.root).filter(({ path }) => states.includes(path)) : [];
  };
  const describeTransition = (entry: Entry): string => {
    const flow = flowOf(entry.chart);
    const previousEntry = entries.findLast(
      ({ actor, number }) => actor === entry.actor && number < entry.number,
    );
    const transition = flow && previousEntry && transitionOf(flow, entry, previousEntry.states);
    return transition
      ? labels.happens(transition)
      : entry.event === "xstate.init"
        ? texts.began
        : labels.event(entry.event);
  };

  if (shownActor === undefined)
    return (
      <div className="empty">
        <p>{texts.noApp}</p>
        {children}
      </div>
    );
  const copy = (): void => {
    const text = writeReplay(pastEntries, shownActor.actor);
    void navigator.clipboard.writeText(text).then(() => setCopied(shownActor.actor));
  };
  return (
    <div className="chart-page">
      <div className="chart-head">
        <h1>{nameOf(shownActor)}</h1>
        <p>{statesOf(shownActor).map(labels.title).join(" · ") || texts.ended}</p>
        {statesOf(shownActor).map((state) => (
          <p key={state.id} className="quiet">
            {labels.description(state)}
          </p>
        ))}
        <a className="quiet" href={linkTo(shownActor.chart)}>
          {texts.opened}
        </a>
        {children}
        <nav className="tabs" aria-label={texts.live}>
          <button type="button" aria-pressed={pinnedActor === undefined} onClick={() => setPinned(undefined)}>
            {texts.follow}
          </button>
          {[...runningEntries.values()].map((entry) => (
            <button
              key={entry.actor}
              type="button"
              aria-pressed={pinnedActor === entry.actor}
              onClick={() => setPinned(entry.actor)}
            >
              {nameOf(entry)}
            </button>
          ))}
        </nav>
      </div>
      {chart && marks && (
        <DrawingView
          key={chart.flow.id}
          drawing={chart.drawing}
          marks={marks}
          label={labels.title(chart.flow.root)}
          texts={texts}
          chosen={`${chart.flow.id}.${shownActor.states[0] ?? ""}`}
          choose={(id) => {
            const state = flatten(chart.flow.root).find((candidate) => candidate.id === id);
            if (state) location.hash = linkTo(chart.flow.id, state.path);
          }}
        />
      )}
      <aside className="panel live" aria-label={texts.live}>
        <h2>{texts.live}</h2>
        <p className="quiet">{texts.redacted}</p>
        <p className="tabs">
          <button type="button" disabled={shownIndex < 0} onClick={() => setAt(undefined)}>
            {texts.now}
          </button>
          <button type="button" onClick={copy}>
            {texts.copy}
          </button>
        </p>
        <p role="status" className="quiet">
          {copiedText === "" ? "" : texts.copied}
        </p>
        <h3>{texts.holds}</h3>
        <p dir="ltr" className="quiet">
          {namesIn(shownActor.context)}
        </p>
        <h3>{texts.happened}</h3>
        <ol className="events" reversed>
          {reversedEntries.map((entry) => (
            <li key={entry.number}>
              <button
                type="button"
                aria-current={entry === newestEntry ? "step" : undefined}
                className={entry.number > (newestEntry?.number ?? 0) ? "later" : undefined}
                onClick={() => setAt(entry === entries.at(-1) ? undefined : entry.number)}
              >
                <span>
                  {nameOf(entry)} <time>{formatTime(entry.at)}</time>
                </span>
                <em>{describeTransition(entry)}</em>
                {!entry.event.startsWith("xstate.") && <code>{entry.event}</code>}
                <small dir="ltr">{namesIn(entry.payload)}</small>
              </button>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  );
}
