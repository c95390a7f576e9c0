/** Shows all details of one state. */

import { type Flow, type FlowState, type FlowTransition, flatten } from "../charts/flow.ts";
import type { Atlas, Run, StateScreen } from "../data.ts";
import { type Labels, timeText } from "../labels.ts";
import { linkTo } from "./route.ts";
import type { Texts } from "./texts.ts";

interface StatePanelProps {
  readonly atlas: Atlas;
  readonly flow: Flow;
  readonly labels: Labels;
  readonly texts: Texts;
}

/** Renders nothing if the state has no picture. */
function Picture({ atlas, flow, state, texts }: StatePanelProps & { readonly state: FlowState }) {
  const ownPath = `${flow.id}/${state.path}`;
  // If the state itself has no picture, show the picture of a descendant.
  const name = atlas.pictures.includes(ownPath)
    ? ownPath
    : atlas.pictures.find((picture) => picture.startsWith(`${ownPath}${state.path === "" ? "" : "."}`));
  return name === undefined ? null : (
    <section>
      <h3>{texts.sees}</h3>
      <a href={`./pictures/${name}.png`} target="_blank" rel="noreferrer">
        <img src={`./pictures/${name}.png`} alt="" className="picture" />
      </a>
    </section>
  );
}

function Screen({ caption, texts }: StateScreen) {
  return (
    <>
      <p className="quiet" dir="ltr">
        {caption}
      </p>
      {texts.map(({ language, text }) => (
        <pre key={language} dir="ltr" lang={language}>
          {text}
        </pre>
      ))}
    </>
  );
}

function Screens({ atlas, flow, state, texts }: StatePanelProps & { readonly state: FlowState }) {
  const screens = (atlas.screens[flow.id] ?? []).filter(({ states }) =>
    states.some((path) => state.path === "" || path === state.path || path.startsWith(`${state.path}.`)),
  );
  const sentences = Map.groupBy(screens, ({ sentence }) => sentence);
  return (
    <section>
      <h3>{texts.reads}</h3>
      {screens.length === 0 && <p className="quiet">{texts.noScreen}</p>}
      {[...sentences].map(([sentence, sameScreens]) => (
        <details key={sentence} className="screen">
          <summary dir="ltr">
            {sentence} {sameScreens.length > 1 && <span className="pill">× {sameScreens.length}</span>}
          </summary>
          {sameScreens.map((screen) => (
            <Screen key={`${screen.states} ${screen.caption} ${screen.texts[0]?.text}`} {...screen} />
          ))}
        </details>
      ))}
    </section>
  );
}

function Specification({
  atlas,
  state,
  texts,
}: Pick<StatePanelProps, "atlas" | "texts"> & { readonly state: FlowState }) {
  const sentences = state.spec === undefined ? [] : (atlas.spec[state.spec] ?? []);
  return (
    <section>
      <h3>{texts.specification}</h3>
      {state.spec === undefined ? (
        <p className="quiet">{texts.noSpec}</p>
      ) : (
        <>
          <p>
            <strong>
              <bdi>{state.spec}</bdi>
            </strong>
          </p>
          {!state.spec.startsWith("§") && <p className="quiet">{texts.promise}</p>}
          <ul dir="ltr">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function wasWalked(run: Run | undefined, flow: Flow, { name }: FlowTransition): boolean | undefined {
  return run?.machines.find(({ id }) => id === flow.id)?.transitions.walked.includes(name);
}

function CoverageNote({
  atlas,
  flow,
  transition,
  texts,
}: Pick<StatePanelProps, "atlas" | "flow" | "texts"> & { readonly transition: FlowTransition }) {
  const isWalkedInNode = wasWalked(atlas.runs.node, flow, transition);
  const isWalkedInBrowser = wasWalked(atlas.runs.browser, flow, transition);
  const walkMarks = [
    [isWalkedInNode, texts.inNode],
    [isWalkedInBrowser, texts.inBrowser],
  ] as const;
  return (
    <>
      {walkMarks.map(([isWalked, environment]) =>
        isWalked === undefined ? null : (
          <span key={environment} className={isWalked ? "pill walked" : "pill missing"}>
            {isWalked ? "✓" : "✕"} {environment}
          </span>
        ),
      )}
    </>
  );
}

function TransitionItem({
  state,
  transition,
  ...place
}: StatePanelProps & { readonly state: FlowState; readonly transition: FlowTransition }) {
  const { flow, labels, texts } = place;
  const states = flatten(flow.root);
  return (
    <li>
      <strong>{labels.happens(transition)}</strong>{" "}
      {transition.after !== undefined && (
        <span className="pill">
          {texts.after} {timeText(transition.after)}
        </span>
      )}{" "}
      <em>{labels.condition(state, transition)}</em>
      <br />
      {transition.targets.length === 0
        ? texts.stays
        : transition.targets.map((target) => {
            const targetState = states.find(({ id }) => id === target);
            return (
              <span key={target}>
                {texts.leads}{" "}
                <a href={linkTo(flow.id, targetState?.path)}>
                  {targetState ? labels.title(targetState) : target}
                </a>{" "}
              </span>
            );
          })}
      <CoverageNote {...place} transition={transition} />
    </li>
  );
}

export function StatePanel({ state, ...place }: StatePanelProps & { readonly state: FlowState }) {
  const { atlas, flow, labels, texts } = place;
  /** The ancestors, innermost first: their transitions apply to this state too. */
  const ancestors = flatten(flow.root)
    .filter(({ id, transitions }) => state.id.startsWith(`${id}.`) && transitions.length > 0)
    .toReversed();
  return (
    <aside className="panel" aria-label={labels.title(state)}>
      <a className="close" href={linkTo(flow.id)} aria-label={texts.close}>
        ✕
      </a>
      <h2>{labels.title(state)}</h2>
      <code>{state.id}</code>
      <p>{labels.description(state)}</p>
      <Picture {...place} state={state} />
      <Screens {...place} state={state} />
      {state.invokes.length > 0 && (
        <section>
          <h3>{texts.asks}</h3>
          <ul>
            {state.invokes.map((invoke) => (
              <li key={invoke.id}>
                {labels.invoke(invoke)}
                {invoke.machine !== undefined && (
                  <>
                    {" · "}
                    <a href={linkTo(invoke.machine)}>{texts.opened}</a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {state.transitions.length > 0 && (
        <section>
          <h3>{texts.transitions}</h3>
          <ul className="transitions">
            {state.transitions.map((transition) => (
              <TransitionItem key={transition.key} {...place} state={state} transition={transition} />
            ))}
          </ul>
        </section>
      )}
      {ancestors.map((parent) => (
        <section key={parent.id}>
          <h3>
            {texts.fromAnywhere} <a href={linkTo(flow.id, parent.path)}>{labels.title(parent)}</a>
          </h3>
          <ul className="transitions">
            {parent.transitions.map((transition) => (
              <TransitionItem key={transition.key} {...place} state={parent} transition={transition} />
            ))}
          </ul>
        </section>
      ))}
      {state.states.length > 0 && (
        <section>
          <h3>{texts.within}</h3>
          <ul>
            {state.states.map((child) => (
              <li key={child.id}>
                <a href={linkTo(flow.id, child.path)}>{labels.title(child)}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Specification atlas={atlas} state={state} texts={texts} />
    </aside>
  );
}
