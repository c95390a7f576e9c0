/** Each chart drawn as boxes within boxes, with every transition coloured by whether it was walked. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { AnyStateNode } from "xstate";
import { type ChartEdge, nameOf } from "../chart.ts";
import { describePath } from "../labels.ts";
import type { Result } from "../result.ts";
import { failingPaths, failureText } from "./failures.ts";

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function edgeLine(edge: ChartEdge, isWalked: boolean): string {
  const [, label = edge.name] = edge.name.split(" — ", 2);
  const title = escaped(edge.description ?? edge.name);
  return `<li class="${isWalked ? "walked" : "missing"}" title="${title}">${escaped(label)}</li>`;
}

function box(node: AnyStateNode, { plan, walkedEdges, walkedStates }: Result): string {
  const edges = plan.chartEdges.filter(({ source }) => source.id === node.id);
  const isRoot = node.path.length === 0;
  const isWalked = isRoot || walkedStates.has(nameOf(node));
  const children = Object.values(node.states).map((child) =>
    box(child, { plan, walkedEdges, walkedStates } as Result),
  );
  return [
    `<section class="state ${node.type} ${isWalked ? "walked" : "missing"}">`,
    `<h3>${escaped(isRoot ? node.machine.id : node.key)}<small>${node.type === "atomic" ? "" : node.type}</small></h3>`,
    node.description ? `<p>${escaped(node.description)}</p>` : "",
    edges.length === 0
      ? ""
      : `<ul>${edges.map((edge) => edgeLine(edge, walkedEdges.has(edge.key))).join("")}</ul>`,
    children.length === 0 ? "" : `<div class="children">${children.join("")}</div>`,
    "</section>",
  ].join("");
}

const style = `
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem; color: #1d1b18; background: #fbfaf8; }
table { border-collapse: collapse; margin-block: 1rem 2rem; font-variant-numeric: tabular-nums; }
td, th { padding: .25rem .75rem; border-block-end: 1px solid #ddd8d0; text-align: end; }
td:first-child, th:first-child { text-align: start; }
.state { border: 1px solid #b9b2a6; border-radius: 8px; padding: .5rem .75rem; background: #fff; }
.state.missing { border: 2px solid #b3261e; }
.state.parallel > .children { border-inline-start: 3px dashed #b9b2a6; padding-inline-start: .5rem; }
.state.final { border-style: double; border-width: 3px; }
.state h3 { margin: 0; font-size: 1rem; } .state small { margin-inline-start: .5rem; color: #6b655b; font-weight: 400; }
.state p { margin: 0; color: #6b655b; } .state ul { margin: .25rem 0; padding: 0; list-style: none; }
.children { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: .5rem; align-items: flex-start; }
li.walked { color: #14652f; } li.walked::before { content: "✓ "; }
li.missing { color: #b3261e; font-weight: 600; } li.missing::before { content: "✗ "; }
details { margin-block: .5rem 2rem; } .failed { color: #b3261e; font-weight: 600; }
`;

function reportHtml(results: readonly Result[]): string {
  const rows = results
    .map(
      ({ plan, states, transitions, paths }) =>
        `<tr><td><a href="#${plan.subject.id}">${plan.subject.id}</a></td><td>${states.walked}/${states.total}</td><td>${transitions.walked}/${transitions.total}</td><td>${paths.length}</td><td>${paths.filter(({ failed }) => failed).length}</td></tr>`,
    )
    .join("");
  const charts = results
    .map((result) => {
      const paths = result.paths
        .map(({ path, failed }) => {
          const { given, steps } = describePath(path);
          const items = steps
            .map(
              ({ when, shows }, at) =>
                `<li${at === failed?.at ? ' class="failed"' : ""}>When ${escaped(when)}, then ${escaped(shows)}</li>`,
            )
            .join("");
          const fault = failed
            ? `<p class="failed">Failed at step ${failed.at + 1}: ${escaped(failed.reason)}</p>`
            : "";
          return `<h4>Given ${escaped(given)}</h4><ol>${items}</ol>${fault}`;
        })
        .join("");
      const { subject } = result.plan;
      return `<h2 id="${subject.id}">${subject.id}</h2>${box(subject.machine.root, result)}<details><summary>${result.paths.length} paths</summary>${paths}</details>`;
    })
    .join("");
  const failing = failingPaths(results)
    .map((one) => `<h2 class="failed">${one.machine}</h2><pre>${escaped(failureText(one))}</pre>`)
    .join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>nupay: paths</title><style>${style}</style><h1>Paths from the machines</h1>${failing}<table><tr><th>machine</th><th>states</th><th>transitions</th><th>paths</th><th>failed</th></tr>${rows}</table>${charts}</html>`;
}

export function writeReport(file: string, results: readonly Result[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, reportHtml(results));
}
