/** Draws what a page asked for and when, from the browser's own times. */
import type { Request } from "../browser/requests.ts";
import { nameOf } from "../browser/requests.ts";

export interface Mark {
  readonly name: string;
  /** Milliseconds since the navigation. */
  readonly at: number;
}

const row = 17;
const names = 330;
const plot = 760;
const head = 46;
const right = 70;
const colours: Readonly<Record<string, string>> = {
  Document: "#3f7cac",
  Script: "#c98a2b",
  Stylesheet: "#7d5ba6",
  Image: "#4c956c",
  Font: "#9c6644",
  Fetch: "#b23a48",
  Preflight: "#d77a85",
};
const other = "#7a7a7a";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Round numbers, at most ten of them up to the end. */
export function ticksUpTo(end: number): readonly number[] {
  const step = [50, 100, 200, 250, 500, 1_000, 2_000, 5_000].find((each) => end / each <= 10) ?? 10_000;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
}

function nameIn(request: Request): string {
  const name = nameOf(request).replace(/-[\w-]{8}(?=\.\w+$)/, "");
  return name.length <= 52 ? name : `…${name.slice(-51)}`;
}

/**
 * An SVG of its own: a bar from when each request was sent to its last byte, paler until its answer began.
 * @param requests in the order in which they were sent
 */
export function waterfall(title: string, requests: readonly Request[], marks: readonly Mark[]): string {
  const [first] = requests;
  if (first === undefined) throw new Error("There is nothing to draw.");
  const since = (seconds: number) => (seconds - first.start) * 1_000;
  const rows = requests.map((request) => {
    const begin = since(request.start);
    const answered = since(request.answered ?? request.start);
    return {
      request,
      begin,
      answered,
      end: Math.max(answered, since(request.end ?? request.answered ?? request.start)),
    };
  });
  const end = Math.max(...rows.map((each) => each.end), ...marks.map(({ at }) => at));
  const x = (milliseconds: number) => names + (milliseconds / end) * plot;
  const last = head + rows.length * row;
  const height = last + marks.length * 14 + 38;
  const width = names + plot + right;
  const grid = ticksUpTo(end).map(
    (tick) =>
      `<line x1="${x(tick).toFixed(1)}" x2="${x(tick).toFixed(1)}" y1="${head - 6}" y2="${height - 30}" class="grid"/><text x="${x(tick).toFixed(1)}" y="${height - 14}" class="tick">${tick}</text>`,
  );
  const bars = rows.map(({ request, begin, answered, end: finished }, index) => {
    const y = head + index * row;
    const colour = colours[request.type] ?? other;
    const bar = (from: number, to: number, opacity: number) =>
      `<rect x="${x(from).toFixed(1)}" y="${y + 2}" width="${Math.max(1, x(to) - x(from)).toFixed(1)}" height="${row - 6}" fill="${colour}" opacity="${opacity}"/>`;
    const size = request.cached ? "cached" : `${(request.bytes / 1_000).toFixed(1)} kB`;
    return `<text x="${names - 10}" y="${y + 11}" class="name">${escaped(nameIn(request))}</text>${bar(begin, answered, 0.4)}${bar(answered, finished, 1)}<text x="${(x(finished) + 5).toFixed(1)}" y="${y + 11}" class="size">${size}</text>`;
  });
  const lines = marks.map(
    ({ name, at }, index) =>
      `<line x1="${x(at).toFixed(1)}" x2="${x(at).toFixed(1)}" y1="${head - 6}" y2="${height - 30}" class="mark"/><text x="${(x(at) - 4).toFixed(1)}" y="${last + 10 + index * 14}" class="marked">${escaped(name)} ${Math.round(at)}</text>`,
  );
  const types = [
    ...new Set(rows.map(({ request }) => (colours[request.type] === undefined ? "Other" : request.type))),
  ];
  const legend = types.map(
    (type, index) =>
      `<rect x="${names + index * 92}" y="24" width="10" height="10" fill="${colours[type] ?? other}"/><text x="${names + 14 + index * 92}" y="33" class="legend">${type.toLowerCase()}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>text{font:11px system-ui,sans-serif;fill:#222}.name{text-anchor:end}.size,.tick,.legend{fill:#555;font-size:10px}.tick{text-anchor:middle}.marked{text-anchor:end;font-weight:600;fill:#8a1c1c}.title{font-size:13px;font-weight:600}.grid{stroke:#ddd}.mark{stroke:#8a1c1c;stroke-dasharray:3 3}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="12" y="18" class="title">${escaped(title)}</text>
${legend.join("\n")}
${grid.join("\n")}
${bars.join("\n")}
${lines.join("\n")}
</svg>
`;
}
