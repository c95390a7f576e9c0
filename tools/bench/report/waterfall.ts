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
const plot = 760;
const head = 66;
const foot = 24;
const markRow = 15;
const right = 80;
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
const other = "#8a8a8a";
const paler = 0.4;

const style = `
svg{color-scheme:light dark;--back:#fff;--ink:#222;--quiet:#5a5a5a;--line:#e2e2e2;--mark:#8a1c1c}
@media (prefers-color-scheme:dark){svg{--back:#0d1117;--ink:#e6e6e6;--quiet:#a8b0b8;--line:#2b3138;--mark:#ff9d94}}
text{font:11px system-ui,sans-serif;fill:var(--ink);paint-order:stroke;stroke:var(--back);stroke-width:3px;stroke-linejoin:round}
.back{fill:var(--back)}.title{font-size:13px;font-weight:600}.name{text-anchor:end}
.size,.tick,.legend{fill:var(--quiet);font-size:10px}.tick{text-anchor:middle}
.grid{stroke:var(--line)}.mark{stroke:var(--mark);stroke-dasharray:3 3}.marked{font-weight:600;fill:var(--mark)}`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Round numbers for the scale: zero and at most ten more. */
export function ticksUpTo(end: number): readonly number[] {
  const step = [50, 100, 200, 250, 500, 1_000, 2_000, 5_000].find((each) => end / each <= 10) ?? 10_000;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
}

const maxNameLength = 46;

/** The request's name without a hash, and only with the last segments of a long path. */
function nameIn(request: Request): string {
  const name = nameOf(request).replace(/-[\w-]{8}(?=\.\w+$)/, "");
  if (name.length <= maxNameLength) return name;
  const [verb = "", path = ""] = name.includes(" ") ? name.split(" ") : ["", name];
  const parts = path.split("/");
  while (parts.length > 1 && `${verb} …/${parts.join("/")}`.length > maxNameLength) parts.shift();
  return `${verb} …/${parts.join("/")}`.trim();
}

/** A small square and its label for each entry, in one line. */
function legendOf(
  entries: readonly (readonly [word: string, colour: string, opacity: number])[],
  y: number,
): string {
  let x = names;
  return entries
    .map(([word, colour, opacity]) => {
      const at = x;
      x += 30 + word.length * 6;
      return `<rect x="${at}" y="${y}" width="10" height="10" fill="${colour}" opacity="${opacity}"/><text x="${at + 15}" y="${y + 9}" class="legend">${word}</text>`;
    })
    .join("");
}

/**
 * A standalone SVG for light and dark mode, with a bar for each request, paler until its answer.
 * @param requests in sending order
 */
export function drawWaterfall(title: string, requests: readonly Request[], marks: readonly Mark[]): string {
  const [first] = requests;
  if (first === undefined) throw new Error("There is nothing to draw.");
  const millisecondsFromStart = (seconds: number) => (seconds - first.start) * 1_000;
  const rows = requests.map((request) => {
    const begin = millisecondsFromStart(request.start);
    const answered = millisecondsFromStart(request.answered ?? request.start);
    return {
      request,
      begin,
      answered,
      end: Math.max(answered, millisecondsFromStart(request.end ?? request.answered ?? request.start)),
    };
  });
  const end = Math.max(...rows.map((each) => each.end), ...marks.map(({ at }) => at));
  const x = (milliseconds: number) => names + (milliseconds / end) * plot;
  const last = head + rows.length * row;
  const bottom = last + marks.length * markRow + 6;
  const height = bottom + foot;
  const width = names + plot + right;
  const upright = (at: number, kind: string) =>
    `<line x1="${x(at).toFixed(1)}" x2="${x(at).toFixed(1)}" y1="${head - 6}" y2="${bottom}" class="${kind}"/>`;
  const grid = ticksUpTo(end).map(
    (tick) =>
      `${upright(tick, "grid")}<text x="${x(tick).toFixed(1)}" y="${bottom + 15}" class="tick">${tick} ms</text>`,
  );
  const bars = rows.map(({ request, begin, answered, end: finished }, index) => {
    const y = head + index * row;
    const colour = colours[request.type] ?? other;
    const bar = (from: number, to: number, opacity: number) =>
      `<rect x="${x(from).toFixed(1)}" y="${y + 2}" width="${Math.max(1, x(to) - x(from)).toFixed(1)}" height="${row - 6}" fill="${colour}" opacity="${opacity}"/>`;
    return `<text x="${names - 10}" y="${y + 12}" class="name">${escaped(nameIn(request))}</text>${bar(begin, answered, paler)}${bar(answered, finished, 1)}<text x="${(x(finished) + 6).toFixed(1)}" y="${y + 12}" class="size">${sizeOf(request)}</text>`;
  });
  const lines = marks.map(({ at }) => upright(at, "mark"));
  // Write each label on a separate line below the bars, on the side that has enough space.
  const words = marks.map(({ name, at }, index) => {
    const before = x(at) > names + plot / 2;
    return `<text x="${(x(at) + (before ? -6 : 6)).toFixed(1)}" y="${last + 12 + index * markRow}" class="marked" text-anchor="${before ? "end" : "start"}">${escaped(name)} ${Math.round(at)} ms</text>`;
  });
  const types = [
    ...new Set(rows.map(({ request }) => (colours[request.type] === undefined ? "Other" : request.type))),
  ];
  const kinds = legendOf(
    types.map((type) => [type.toLowerCase(), colours[type] ?? other, 1] as const),
    28,
  );
  const shades = legendOf(
    [
      ["sent, no answer yet", other, paler],
      ["the answer comes", other, 1],
    ],
    44,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${style}</style>
<rect width="${width}" height="${height}" class="back"/>
<text x="12" y="18" class="title">${escaped(title)}</text>
${kinds}
${shades}
${grid.join("\n")}
${lines.join("\n")}
${bars.join("\n")}
${words.join("\n")}
</svg>
`;
}

/** The size over the network; empty if the browser does not report it, as for preflights. */
function sizeOf({ isCached, bytes }: Request): string {
  if (isCached) return "cached";
  return bytes === 0 ? "" : `${(bytes / 1_000).toFixed(1)} kB`;
}
