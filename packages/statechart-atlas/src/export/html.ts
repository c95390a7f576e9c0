/**
 * Writes every chart into one HTML file: its drawing, and its states and transitions as text. The page makes no
 * requests.
 */
import { type Flow, type FlowState, flatten } from "../charts/flow.ts";
import type { Drawing } from "../drawing/layout.ts";
import { type Colours, chartStylesheet, roles, type Theme } from "../drawing/style.ts";
import { arrowTip, escapeXml, markupOf, markupStylesheet } from "../drawing/svg.ts";
import { arial, type Typeface } from "../drawing/text-width.ts";
import { plainTheme } from "../drawing/theme.ts";
import type { Labels } from "../labels.ts";
import { script, stylesheet } from "./html-parts.ts";

export interface AtlasPage {
  readonly title: string;
  readonly charts: readonly { readonly flow: Flow; readonly drawing: Drawing }[];
  /** The map that shows which chart starts which; omitted if no chart starts another one. */
  readonly map?: Drawing;
  readonly labels: Labels;
  readonly theme?: Theme;
  readonly typeface?: Typeface;
}

const declarationsOf = (colours: Colours): string =>
  roles.map((role) => `--${role}: ${colours[role]};`).join(" ");

function svgOf(drawing: Drawing, label: string): string {
  const { width, height } = drawing;
  return `<figure><svg class="chart" role="img" aria-label="${escapeXml(label)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${markupOf(drawing)}</svg></figure>`;
}

function transitionsOf(state: FlowState, states: readonly FlowState[], labels: Labels): string {
  const lines = state.transitions.map((transition) => {
    const eventText = [labels.happens(transition), labels.condition(state, transition)]
      .filter(Boolean)
      .join(" ");
    const targets = transition.targets.map((id) => states.find((target) => target.id === id));
    const targetText = targets.map((target) => (target ? labels.title(target) : "")).join(" + ");
    const does = transition.actions.map((action) => `<code>${escapeXml(action)}</code>`).join(", ");
    return `<li>${escapeXml(eventText)} ${escapeXml(`${labels.mark("arrow")} ${targetText || labels.mark("stays")}`)} ${does}</li>`;
  });
  return lines.length === 0 ? "" : `<ul>${lines.join("")}</ul>`;
}

function stateOf(state: FlowState, states: readonly FlowState[], labels: Labels): string {
  const does = [
    ["entry", state.entry],
    ["exit", state.exit],
    ["tags", state.tags],
  ] as const;
  return [
    `<dt data-path="${escapeXml(state.path)}">${escapeXml(labels.title(state))} <code>${escapeXml(state.path)}</code></dt><dd>`,
    state.description === "" ? "" : `<p>${escapeXml(labels.description(state))}</p>`,
    ...state.invokes.map((invoke) => `<p>▸ ${escapeXml(labels.invoke(invoke))}</p>`),
    ...does.map(([name, names]) =>
      names.length === 0
        ? ""
        : `<p>${name} ${names.map((action) => `<code>${escapeXml(action)}</code>`).join(", ")}</p>`,
    ),
    transitionsOf(state, states, labels),
    "</dd>",
  ].join("");
}

function sectionOf({ flow, drawing }: AtlasPage["charts"][number], labels: Labels): string {
  const states = flatten(flow.root);
  const title = labels.title(flow.root);
  return [
    `<section id="${escapeXml(flow.id)}"><h2>${escapeXml(title)}</h2>`,
    `<p class="quiet">${escapeXml(flow.file)}</p>`,
    flow.root.description === "" ? "" : `<p>${escapeXml(labels.description(flow.root))}</p>`,
    svgOf(drawing, title),
    `<details><summary>In words</summary><dl>${states.map((state) => stateOf(state, states, labels)).join("")}</dl></details>`,
    "</section>",
  ].join("\n");
}

export function htmlOf({
  title,
  charts,
  map,
  labels,
  theme = plainTheme,
  typeface = arial,
}: AtlasPage): string {
  const links = charts.map(
    ({ flow }) => `<li><a href="#${escapeXml(flow.id)}">${escapeXml(labels.title(flow.root))}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<link rel="icon" href="data:,">
<style>
:root { ${declarationsOf(theme.light)} --family: ${typeface.family}; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { ${declarationsOf(theme.dark)} } }
${chartStylesheet((role) => `var(--${role})`, typeface)}
${markupStylesheet}
${stylesheet}
</style>
</head>
<body>
<svg width="0" height="0" aria-hidden="true" class="chart">${arrowTip}</svg>
<nav><h1>${escapeXml(title)}</h1>
<input type="search" placeholder="Search" aria-label="Search">
<ul>${links.join("")}</ul></nav>
<main>
${map === undefined ? "" : `<section><h2>All charts</h2>${svgOf(map, "Which chart starts which")}</section>`}
${charts.map((chart) => sectionOf(chart, labels)).join("\n")}
</main>
<script>${script}</script>
</body>
</html>
`;
}
