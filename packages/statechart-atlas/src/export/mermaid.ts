/** Writes a chart as a Mermaid state diagram (stateDiagram-v2). */
import { type Flow, type FlowState, type FlowTransition, flatten } from "../charts/flow.ts";

/** Mermaid's names allow only letters: `__` replaces the dots of nested states, a code point any other character. */
function nameOf(id: string): string {
  return id
    .replaceAll(".", "__")
    .replace(/\W/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`);
}

/** Escapes `:`, `;`, `#` and quotes, which Mermaid interprets. */
function escapeText(text: string): string {
  return text
    .replace(/;/g, ",")
    .replace(/:\s/g, " – ")
    .replace(/[:#"{}]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function causeIn({ cause, event }: FlowTransition): string {
  const eventTexts: Readonly<Record<FlowTransition["cause"], string>> = {
    event,
    delay: `after ${event}`,
    done: `${event} is done`,
    failed: `${event} fails`,
    finished: "finished",
    always: "at once",
  };
  return eventTexts[cause];
}

function labelOf(transition: FlowTransition): string {
  const guard = transition.guard === undefined ? "" : ` [${transition.guard}]`;
  return escapeText(`${causeIn(transition)}${guard}`);
}

/**
 * Whether the target is inside the state. Mermaid cannot draw such a transition, so it starts at a mark inside the
 * state that represents any of its child states.
 */
function isTargetInside(state: FlowState, target: string): boolean {
  return state.kind === "compound" && target.startsWith(`${state.id}.`);
}

function anywhereIn(state: FlowState): string {
  return `${nameOf(state.id)}__anywhere`;
}

function writeBody(state: FlowState, indent: string): string[] {
  const innerIndent = `${indent}  `;
  const regions = state.states.map((child) => writeState(child, innerIndent));
  if (state.kind === "parallel")
    return regions.flatMap((lines, index) => (index === 0 ? lines : [`${innerIndent}--`, ...lines]));
  const startLines = state.initial === undefined ? [] : [`${innerIndent}[*] --> ${nameOf(state.initial)}`];
  const isInside = state.transitions.some(({ targets }) =>
    targets.some((target) => isTargetInside(state, target)),
  );
  const anywhereLines = isInside ? [`${innerIndent}state "wherever it stands" as ${anywhereIn(state)}`] : [];
  return [...startLines, ...anywhereLines, ...regions.flat()];
}

function writeState(state: FlowState, indent: string): string[] {
  const name = nameOf(state.id);
  const headLine = `${indent}state "${escapeText(state.key)}" as ${name}`;
  const lines =
    state.states.length === 0 ? [headLine] : [`${headLine} {`, ...writeBody(state, indent), `${indent}}`];
  const notes = [
    ...(state.states.length === 0 ? [state.description] : []),
    ...state.invokes.map(({ src }) => `asks ${src}`),
    ...state.transitions
      .filter(({ targets }) => targets.length === 0)
      .map((transition) => `${labelOf(transition)} / ${transition.actions.join(", ") || "stays"}`),
  ]
    .map(escapeText)
    .filter((line) => line !== "");
  // Mermaid rejects text lines in a state with children.
  if (state.states.length === 0) lines.push(...notes.map((line) => `${indent}${name} : ${line}`));
  if (state.kind === "final") lines.push(`${indent}${name} --> [*]`);
  return lines;
}

/** @returns the diagram's text. A transition without a target is a text line in its state */
export function mermaidOf(flow: Flow): string {
  const transitions = flatten(flow.root).flatMap((state) =>
    state.transitions.flatMap((transition) =>
      transition.targets.map(
        (target) =>
          `  ${isTargetInside(state, target) ? anywhereIn(state) : nameOf(state.id)} --> ${nameOf(target)} : ${labelOf(transition)}`,
      ),
    ),
  );
  return ["stateDiagram-v2", ...writeState(flow.root, "  "), ...transitions, ""].join("\n");
}
