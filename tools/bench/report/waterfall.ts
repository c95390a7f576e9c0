/** Draws a page's requests over time, as the browser reports them. */
import type { Request } from "../browser/requests.ts";
import { nameOf } from "../browser/requests.ts";

export interface Mark {
  readonly name: string;
  /** Milliseconds since the navigation. */
  readonly at: number;
}

const row = 18;
const names = 300;
const plotWidth = 760;
const headHeight = 66;
const footHeight = 24;
const markRow = 15;
const rightMargin = 80;
/** Colours by resource type, with enough contrast on white and on black. */
const colours: Readonly<Record<string, string>> = {
  Document: "#3f86c0",
  Script: "#c98a2b",
  Stylesheet: "#8b68b8",
  Image: "#4c9a6e",
  Font: "#a8704c",
  Fetch: "#c4475a",
  Preflight: "#7f9aa8",
};
const defaultColour = "#8a8a8a";
const paleOpacity = 0.4;

const style = `
svg{color-scheme:light dark;--back:#fff;--ink:#222;--quiet:#5a5a5a;--line:#e2e2e2;--mark:#8a1c1c}
@media (prefers-color-scheme:dark){svg{--back:#0d1117;--ink:#e6e6e6;--quiet:#a8b0b8;--line:#2b3138;--mark:#ff9d94}}
text{font:11px system-ui,sans-serif;fill:var(--ink);paint-order:stroke;stroke:var(--back);stroke-width:3px;stroke-linejoin:round}
.back{fill:var(--back)}.title{font-size:13px;font-weight:600}.name{text-anchor:end}
.size,.tick,.legend{fill:var(--quiet);font-size:10px}.tick{text-anchor:middle}
.grid{stroke:var(--line)}.mark{stroke:var(--mark);stroke-dasharray:3 3}.marked{font-weight:600;fill:var(--mark)}`;

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Round numbers for the scale: zero and at most ten more. */
export function ticksUpTo(endTime: number): readonly number[] {
  const step =
    [50, 100, 200, 250, 500, 1_000, 2_000, 5_000].find((candidate) => endTime / candidate <= 10) ?? 10_000;
  return Array.from({ length: Math.floor(endTime / step) + 1 }, (_, index) => index * step);
}

const maxNameLength = 46;

/** The request's name without a hash, and only with the last segments of a long path. */
function nameIn(request: Request): string {
  const name = nameOf(request).replace(/-[\w-]{8}(?=\.\w+$)/, "");
  if (name.length <= maxNameLength) return name;
  const [verb = "", path = ""] = name.includes(" ") ? name.split(" ") : ["", name];
  const segments = path.split("/");
  while (segments.length > 1 && `${verb} …/${segments.join("/")}`.length > maxNameLength) segments.shift();
  return `${verb} …/${segments.join("/")}`.trim();
}

/** A small square and its label for each entry, in one line. */
function legendOf(
  entries: readonly (readonly [word: string, colour: string, opacity: number])[],
  y: number,
): string {
  let x = names;
  return entries
    .map(([label, colour, opacity]) => {
      const startX = x;
      x += 30 + label.length * 6;
      return `<rect x="${startX}" y="${y}" width="10" height="10" fill="${colour}" opacity="${opacity}"/><text x="${startX + 15}" y="${y + 9}" class="legend">${label}</text>`;
    })
    .join("");
}

/**
 * A standalone SVG for light and dark mode, with a bar for each request, paler until its answer.
 * @param requests in sending order
 */
export function drawWaterfall(
  title: string,
  requests: readonly Request[],
  timeMarks: readonly Mark[],
): string {
  const [firstRequest] = requests;
  if (firstRequest === undefined) throw new Error("There is nothing to draw.");
  const millisecondsFromStart = (seconds: number) => (seconds - firstRequest.start) * 1_000;
  const rows = requests.map((request) => {
    const beginTime = millisecondsFromStart(request.start);
    const answeredTime = millisecondsFromStart(request.answered ?? request.start);
    return {
      request,
      begin: beginTime,
      answered: answeredTime,
      end: Math.max(answeredTime, millisecondsFromStart(request.end ?? request.answered ?? request.start)),
    };
  });
  const endTime = Math.max(...rows.map((timedRow) => timedRow.end), ...timeMarks.map(({ at }) => at));
  const xOf = (milliseconds: number) => names + (milliseconds / endTime) * plotWidth;
  const lastRowY = headHeight + rows.length * row;
  const bottom = lastRowY + timeMarks.length * markRow + 6;
  const height = bottom + footHeight;
  const width = names + plotWidth + rightMargin;
  const verticalLine = (time: number, kind: string) =>
    `<line x1="${xOf(time).toFixed(1)}" x2="${xOf(time).toFixed(1)}" y1="${headHeight - 6}" y2="${bottom}" class="${kind}"/>`;
  const gridLines = ticksUpTo(endTime).map(
    (tick) =>
      `${verticalLine(tick, "grid")}<text x="${xOf(tick).toFixed(1)}" y="${bottom + 15}" class="tick">${tick} ms</text>`,
  );
  const bars = rows.map(({ request, begin, answered, end: finishedTime }, index) => {
    const y = headHeight + index * row;
    const colour = colours[request.type] ?? defaultColour;
    const drawBar = (fromTime: number, toTime: number, opacity: number) =>
      `<rect x="${xOf(fromTime).toFixed(1)}" y="${y + 2}" width="${Math.max(1, xOf(toTime) - xOf(fromTime)).toFixed(1)}" height="${row - 6}" fill="${colour}" opacity="${opacity}"/>`;
    return `<text x="${names - 10}" y="${y + 12}" class="name">${escapeText(nameIn(request))}</text>${drawBar(begin, answered, paleOpacity)}${drawBar(answered, finishedTime, 1)}<text x="${(xOf(finishedTime) + 6).toFixed(1)}" y="${y + 12}" class="size">${sizeOf(request)}</text>`;
  });
  const lines = timeMarks.map(({ at }) => verticalLine(at, "mark"));
  // Write each label on a separate line below the bars, on the side that has enough space.
  const markLabels = timeMarks.map(({ name, at }, index) => {
    const isLabelBefore = xOf(at) > names + plotWidth / 2;
    return `<text x="${(xOf(at) + (isLabelBefore ? -6 : 6)).toFixed(1)}" y="${lastRowY + 12 + index * markRow}" class="marked" text-anchor="${isLabelBefore ? "end" : "start"}">${escapeText(name)} ${Math.round(at)} ms</text>`;
  });
  const types = [
    ...new Set(rows.map(({ request }) => (colours[request.type] === undefined ? "Other" : request.type))),
  ];
  const kinds = legendOf(
    types.map((type) => [type.toLowerCase(), colours[type] ?? defaultColour, 1] as const),
    28,
  );
  const shadeLegend = legendOf(
    [
      ["sent, no answer yet", defaultColour, paleOpacity],
      ["the answer comes", defaultColour, 1],
    ],
    44,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(title)}">
<style>${style}</style>
<rect width="${width}" height="${height}" class="back"/>
<text x="12" y="18" class="title">${escapeText(title)}</text>
${kinds}
${shadeLegend}
${gridLines.join("\n")}
${lines.join("\n")}
${bars.join("\n")}
${markLabels.join("\n")}
</svg>
`;
}

/** The size over the network; empty if the browser does not report it, as for preflights. */
function sizeOf({ isCached, bytes }: Request): string {
  if (isCached) return "cached";
  return bytes === 0 ? "" : `${(bytes / 1_000).toFixed(1)} kB`;
}
