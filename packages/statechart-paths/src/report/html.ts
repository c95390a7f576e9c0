/** Draws each chart as nested boxes, with each transition coloured by its coverage. */
import type { AnyStateNode } from "xstate";
import { type ChartEdge, nameOf } from "../chart.ts";
import { describePath } from "../labels.ts";
import { cutOffIn, type Result } from "../result.ts";
import { script, style } from "./html-page.ts";

function escapeHtml(text: string): string {
  return text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

type Mark = "walked" | "failed" | "missing" | "explained";

/** @param edgeNote why the transition was not walked, or where it failed */
function edgeLine(edge: ChartEdge, className: Mark, edgeNote: string | undefined): string {
  const [, label = edge.name] = edge.name.split(" — ", 2);
  const title = escapeHtml(edge.description ?? edge.name);
  const noteText = edgeNote === undefined ? "" : `: ${escapeHtml(edgeNote)}`;
  return `<li class="${className}" title="${title}">${escapeHtml(label)}${noteText}</li>`;
}

/** The mark of each transition of a chart, and its note. */
function marksOf(result: Result): (edge: ChartEdge) => readonly [Mark, string | undefined] {
  const cutOff = cutOffIn(result);
  const failureByEdge = new Map<string, string>();
  for (const [index, { path, failed }] of result.paths.entries())
    for (const key of (failed && path.steps[failed.at]?.edges) ?? [])
      failureByEdge.set(key, `failed here, in path ${index + 1} at step ${(failed?.at ?? 0) + 1}`);
  return ({ key, name }) => {
    const failureText = failureByEdge.get(key);
    if (failureText !== undefined) return ["failed", failureText];
    if (result.walkedEdges.has(key)) return ["walked", undefined];
    const path = cutOff.get(key);
    if (path !== undefined) return ["explained", `not come to, as path ${path} failed`];
    const reason = result.plan.subject.paths.unwalkable?.[name];
    return reason === undefined ? ["missing", undefined] : ["explained", reason];
  };
}

/** Returns the path of a state's picture (`topUp/choosing.fresh`), relative to the report; undefined without one. */
export type Pictures = (name: string) => string | undefined;
const noPictures: Pictures = () => undefined;

function renderBox(
  node: AnyStateNode,
  { plan, walkedStates }: Pick<Result, "plan" | "walkedStates">,
  markOf: (edge: ChartEdge) => readonly [Mark, string | undefined],
  pictures: Pictures,
): string {
  const edges = plan.chartEdges.filter(({ source }) => source.id === node.id);
  const isRoot = node.path.length === 0;
  const isWalked = isRoot || walkedStates.has(nameOf(node));
  const children = Object.values(node.states).map((child) =>
    renderBox(child, { plan, walkedStates }, markOf, pictures),
  );
  const picture = isRoot ? undefined : pictures(`${plan.subject.id}/${node.path.join(".")}`);
  return [
    `<section class="state ${node.type} ${isWalked ? "walked" : "missing"}">`,
    `<h3>${escapeHtml(isRoot ? node.machine.id : node.key)}<small>${node.type === "atomic" ? "" : node.type}</small></h3>`,
    node.description ? `<p>${escapeHtml(node.description)}</p>` : "",
    picture === undefined ? "" : `<a href="${picture}"><img src="${picture}" alt="" loading="lazy"></a>`,
    edges.length === 0 ? "" : `<ul>${edges.map((edge) => edgeLine(edge, ...markOf(edge))).join("")}</ul>`,
    children.length === 0 ? "" : `<div class="children">${children.join("")}</div>`,
    "</section>",
  ].join("");
}

/** The title, date and commit of a report, and the project's own additions. */
export interface About {
  /** When the paths were walked. */
  readonly at: Date;
  /** `f020b9a`, or `f020b9a and changes`; empty if unknown. */
  readonly commit: string;
  readonly title: string;
  /** A legend for the charts, as HTML. */
  readonly reading?: string;
  /** Returns a link with details of the chart with this id, as HTML. */
  readonly link?: (id: string) => string;
  readonly pictures?: Pictures;
}

const failedCountOf = ({ paths }: Result) => paths.filter(({ failed }) => failed).length;
const isOpen = (result: Result) =>
  failedCountOf(result) > 0 || result.missing.length > 0 || result.unreached.length > 0;

function countText(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function verdictText(results: readonly Result[], otherCount: number, { at, commit }: About): string {
  const sumOver = (countOf: (result: Result) => number) =>
    results.reduce((total, result) => total + countOf(result), 0);
  const failedCount = sumOver(failedCountOf);
  const missingCount = sumOver((result) => result.missing.length - cutOffIn(result).size);
  const unreachedCount = sumOver((result) => result.unreached.length);
  const faults = [
    ...(failedCount > 0 ? [`${countText(failedCount, "path")} failed`] : []),
    ...(otherCount > 0 ? [`${countText(otherCount, "other failure")}`] : []),
    ...(missingCount > 0 ? [`${countText(missingCount, "transition")} not walked`] : []),
    ...(unreachedCount > 0 ? [`${countText(unreachedCount, "state")} not reached`] : []),
  ];
  const paths = sumOver((result) => result.paths.length);
  const steps = sumOver((result) => result.paths.reduce((total, { path }) => total + path.steps.length, 0));
  const totals = [
    countText(results.length, "chart"),
    `${sumOver(({ states }) => states.walked)} of ${countText(
      sumOver(({ states }) => states.total),
      "state",
    )}`,
    `${sumOver(({ transitions }) => transitions.walked)} of ${countText(
      sumOver(({ transitions }) => transitions.total),
      "transition",
    )}`,
    `${sumOver(({ transitions, missing: openTransitions }) => transitions.total - transitions.walked - openTransitions.length)} explained`,
    countText(paths, "path"),
    countText(steps, "step"),
  ];
  const walkedTime = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return [
    `<header class="verdict${faults.length > 0 ? " bad" : ""}">`,
    `<h1>${faults.length === 0 ? "Nothing failed; everything is walked or explained" : faults.join(", ")}</h1>`,
    `<p>${totals.join(" · ")}</p>`,
    `<p>Walked in Node on ${walkedTime}${commit === "" ? "" : ` at commit ${escapeHtml(commit)}`}</p>`,
    "</header>",
  ].join("");
}

/** Colours the first line and the failing step as a failure. */
const markLines = (text: string): string =>
  text
    .split("\n")
    .map((line, index) =>
      index === 0 || line.startsWith("> ") ? `<b class="failed">${escapeHtml(line)}</b>` : escapeHtml(line),
    )
    .join("\n");

const filter = `<div class="filter"><label>Filter <input type="search" id="words" placeholder="a chart, a state, words of a step"></label><label><input type="checkbox" id="open"> failed or not walked only</label></div>`;

/** Whether the event is the end of an actor or an elapsed delay, so that no person causes it. */
const isOwnEvent = (type: string) => type.startsWith("xstate.");

/** The failures as text. */
export interface Failures {
  /** Failures of the charts' generated paths. */
  readonly paths: readonly string[];
  /** Failures of the kept plans and the random walks. */
  readonly others: readonly string[];
}

export function reportHtml(
  results: readonly Result[],
  page: About,
  failures: Failures = { paths: [], others: [] },
): string {
  const { title, reading = "", link = () => "", pictures = noPictures } = page;
  const rows = results
    .map((result) => {
      const { plan, states, transitions, paths } = result;
      return `<tr data-chart="${plan.subject.id}" data-open="${isOpen(result)}"><td><a href="#${plan.subject.id}">${plan.subject.id}</a></td><td>${states.walked}/${states.total}</td><td>${transitions.walked}/${transitions.total}</td><td>${paths.length}</td><td>${failedCountOf(result)}</td></tr>`;
    })
    .join("");
  const charts = results
    .map((result) => {
      const paths = result.paths
        .map(({ path, failed }, number) => {
          const { given, steps } = describePath(path);
          const items = steps
            .map(({ when, shows }, index) => {
              const isWaitedFor = isOwnEvent(path.steps[index]?.event.type ?? "");
              const classAttribute = index === failed?.at ? ' class="failed"' : "";
              const waitNote = isWaitedFor ? " <small>waited for</small>" : "";
              return `<li${classAttribute}>When ${escapeHtml(when)}, then ${escapeHtml(shows)}${waitNote}</li>`;
            })
            .join("");
          const fault = failed
            ? `<p class="failed">Failed at step ${failed.at + 1}: ${failures.paths.length > 0 ? "told above" : escapeHtml(failed.reason)}</p>`
            : "";
          return `<h4>${number + 1}. Given ${escapeHtml(given)}</h4><ol>${items}</ol>${fault}`;
        })
        .join("");
      const { subject } = result.plan;
      const { id } = subject;
      const headingHtml = `<h2 id="${id}">${id} <small>${escapeHtml(subject.file)} ${link(id)}</small></h2>`;
      const drawing = renderBox(subject.machine.root, result, marksOf(result), pictures);
      return `<article data-chart="${id}" data-open="${isOpen(result)}">${headingHtml}${drawing}<details${failedCountOf(result) > 0 ? " open" : ""}><summary>${result.paths.length} paths, step by step</summary>${paths}</details></article>`;
    })
    .join("");
  const failureSections = [...failures.paths, ...failures.others]
    .map((text) => `<pre>${markLines(text)}</pre>`)
    .join("");
  const table = `<table><tr><th>machine</th><th>states</th><th>transitions</th><th>paths</th><th>failed</th></tr>${rows}</table>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style>${verdictText(results, failures.others.length, page)}${failureSections}${filter}${reading}${table}${charts}<script>${script}</script></html>`;
}
