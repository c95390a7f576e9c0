/** Each chart drawn as boxes within boxes, with every transition coloured by whether it was walked. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { AnyStateNode } from "xstate";
import { picturesFolder, project } from "../../../flows/places.ts";
import { type ChartEdge, nameOf } from "../chart.ts";
import { describePath } from "../labels.ts";
import type { Result } from "../result.ts";
import { failingPaths, failureText } from "./failures.ts";
import { script, style } from "./html-page.ts";

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** @param reason why it cannot be walked */
function edgeLine(edge: ChartEdge, isWalked: boolean, reason: string | undefined): string {
  const [, label = edge.name] = edge.name.split(" — ", 2);
  const title = escaped(edge.description ?? edge.name);
  const mark = isWalked ? "walked" : reason === undefined ? "missing" : "explained";
  return `<li class="${mark}" title="${title}">${escaped(label)}${mark === "explained" ? `: ${escaped(reason ?? "")}` : ""}</li>`;
}

/** Where the picture of a state is, from the report; undefined where none was taken. */
type Pictures = (name: string) => string | undefined;
const noPictures: Pictures = () => undefined;

/** Where `npm start` serves the atlas. */
const atlasAddress = "http://localhost:3000/flows/";

function box(
  node: AnyStateNode,
  { plan, walkedEdges, walkedStates }: Pick<Result, "plan" | "walkedEdges" | "walkedStates">,
  pictures: Pictures,
): string {
  const edges = plan.chartEdges.filter(({ source }) => source.id === node.id);
  const isRoot = node.path.length === 0;
  const isWalked = isRoot || walkedStates.has(nameOf(node));
  const children = Object.values(node.states).map((child) =>
    box(child, { plan, walkedEdges, walkedStates }, pictures),
  );
  const picture = isRoot ? undefined : pictures(`${plan.subject.id}/${node.path.join(".")}`);
  return [
    `<section class="state ${node.type} ${isWalked ? "walked" : "missing"}">`,
    `<h3>${escaped(isRoot ? node.machine.id : node.key)}<small>${node.type === "atomic" ? "" : node.type}</small></h3>`,
    node.description ? `<p>${escaped(node.description)}</p>` : "",
    picture === undefined ? "" : `<a href="${picture}"><img src="${picture}" alt="" loading="lazy"></a>`,
    edges.length === 0
      ? ""
      : `<ul>${edges.map((edge) => edgeLine(edge, walkedEdges.has(edge.key), plan.subject.paths.unwalkable?.[edge.name])).join("")}</ul>`,
    children.length === 0 ? "" : `<div class="children">${children.join("")}</div>`,
    "</section>",
  ].join("");
}

/** What a report is of. */
export interface About {
  /** When the paths were walked. */
  readonly at: Date;
  /** `f020b9a`, or `f020b9a and changes`; empty where none is known. */
  readonly commit: string;
}

function aboutNow(): About {
  const git = (...words: string[]) => execFileSync("git", words, { cwd: project, encoding: "utf8" }).trim();
  try {
    const changes = git("status", "--porcelain") === "" ? "" : " and changes";
    return { at: new Date(), commit: `${git("rev-parse", "--short", "HEAD")}${changes}` };
  } catch {
    // A copy without its history.
    return { at: new Date(), commit: "" };
  }
}

const failedIn = ({ paths }: Result) => paths.filter(({ failed }) => failed).length;
const isOpen = (result: Result) =>
  failedIn(result) > 0 || result.missing.length > 0 || result.unreached.length > 0;

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function verdict(results: readonly Result[], { at, commit }: About): string {
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  const failed = sum(failedIn);
  const missing = sum((result) => result.missing.length);
  const unreached = sum((result) => result.unreached.length);
  const faults = [
    ...(failed > 0 ? [`${count(failed, "path")} failed`] : []),
    ...(missing > 0 ? [`${count(missing, "transition")} not walked`] : []),
    ...(unreached > 0 ? [`${count(unreached, "state")} not reached`] : []),
  ];
  const paths = sum((result) => result.paths.length);
  const steps = sum((result) => result.paths.reduce((total, { path }) => total + path.steps.length, 0));
  const totals = [
    count(results.length, "chart"),
    `${sum(({ states }) => states.walked)} of ${count(
      sum(({ states }) => states.total),
      "state",
    )}`,
    `${sum(({ transitions }) => transitions.walked)} of ${count(
      sum(({ transitions }) => transitions.total),
      "transition",
    )}`,
    `${sum(({ transitions, missing: open }) => transitions.total - transitions.walked - open.length)} explained`,
    count(paths, "path"),
    count(steps, "step"),
  ];
  const when = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return [
    `<header class="verdict${faults.length > 0 ? " bad" : ""}">`,
    `<h1>${faults.length === 0 ? "Nothing failed; everything is walked or explained" : faults.join(", ")}</h1>`,
    `<p>${totals.join(" · ")}</p>`,
    `<p>Walked in Node on ${when}${commit === "" ? "" : ` at commit ${escaped(commit)}`}</p>`,
    "</header>",
  ].join("");
}

const filter = `<div class="filter"><label>Filter <input type="search" id="words" placeholder="a chart, a state, words of a step"></label><label><input type="checkbox" id="open"> failed or not walked only</label></div>`;

const reading = `<p>Green was walked, red was not, and a gray transition has a reason why no path can walk it. <em>atlas</em> opens a chart in the flow atlas, which <code>npm start</code> serves once <code>npm run flows -- --build</code> has built it. Each chart's <em>paths</em> are steps in words, to be repeated by hand in the running app: what is <small>waited for</small> comes by itself, an answer or a time limit; the others are done, by the holder or by another part of the app. Where it is not the usual answer, the sandbox's control calls make it (<code>docs/sandbox.md</code>). <code>npm run paths -- --replay FILE --run browser</code> repeats a failed one.</p>`;

/** An answer, or a time limit: nobody presses anything. */
const comesByItself = (type: string) => type.startsWith("xstate.");

/** @param pictures whether there is one of a state, by `topUp/choosing.fresh` */
export function reportHtml(results: readonly Result[], about: About, pictures = noPictures): string {
  const rows = results
    .map((result) => {
      const { plan, states, transitions, paths } = result;
      return `<tr data-chart="${plan.subject.id}" data-open="${isOpen(result)}"><td><a href="#${plan.subject.id}">${plan.subject.id}</a></td><td>${states.walked}/${states.total}</td><td>${transitions.walked}/${transitions.total}</td><td>${paths.length}</td><td>${failedIn(result)}</td></tr>`;
    })
    .join("");
  const charts = results
    .map((result) => {
      const paths = result.paths
        .map(({ path, failed }) => {
          const { given, steps } = describePath(path);
          const items = steps
            .map(({ when, shows }, at) => {
              const waits = comesByItself(path.steps[at]?.event.type ?? "");
              const mark = at === failed?.at ? ' class="failed"' : "";
              const note = waits ? " <small>waited for</small>" : "";
              return `<li${mark}>When ${escaped(when)}, then ${escaped(shows)}${note}</li>`;
            })
            .join("");
          const fault = failed
            ? `<p class="failed">Failed at step ${failed.at + 1}: ${escaped(failed.reason)}</p>`
            : "";
          return `<h4>Given ${escaped(given)}</h4><ol>${items}</ol>${fault}`;
        })
        .join("");
      const { subject } = result.plan;
      const { id } = subject;
      const head = `<h2 id="${id}">${id} <small><a href="${atlasAddress}#/${id}">atlas</a></small></h2>`;
      const drawn = box(subject.machine.root, result, pictures);
      return `<article data-chart="${id}" data-open="${isOpen(result)}">${head}${drawn}<details><summary>${result.paths.length} paths, step by step</summary>${paths}</details></article>`;
    })
    .join("");
  const failing = failingPaths(results)
    .map((one) => `<h2 class="failed">${one.machine}</h2><pre>${escaped(failureText(one))}</pre>`)
    .join("");
  const table = `<table><tr><th>machine</th><th>states</th><th>transitions</th><th>paths</th><th>failed</th></tr>${rows}</table>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>nupay: paths</title><style>${style}</style>${verdict(results, about)}${failing}${filter}${reading}${table}${charts}<script>${script}</script></html>`;
}

export function writeReport(file: string, results: readonly Result[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const folder = relative(dirname(file), picturesFolder).replaceAll("\\", "/");
  const pictures: Pictures = (name) =>
    existsSync(join(picturesFolder, `${name}.png`)) ? `${folder}/${name}.png` : undefined;
  writeFileSync(file, reportHtml(results, aboutNow(), pictures));
}
