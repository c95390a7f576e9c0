import type { CardPalette } from "../theme/card-palettes.ts";

type GuillocheShape = Pick<CardPalette, "lobes" | "radius" | "amplitude" | "turns">;

const samplesPerLobe = 10;

/**
 * The engraving of a plate around (0, 0), as one path: the closed curve r(t) = R + r·sin(lobes·t), drawn `turns` times,
 * each turned by 360° / (lobes · turns) further than the last.
 */
export function guillochePath({ lobes, radius, amplitude, turns }: GuillocheShape): string {
  const samples = lobes * samplesPerLobe;
  const curves: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const offset = (2 * Math.PI * turn) / (lobes * turns);
    const points: [number, number][] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const t = (2 * Math.PI * sample) / samples;
      const pointRadius = radius + amplitude * Math.sin(lobes * t);
      points.push([pointRadius * Math.cos(t + offset), pointRadius * Math.sin(t + offset)]);
    }
    curves.push(smoothClosedPath(points));
  }
  return curves.join("");
}

/** Quadratic curves through the middles of the given points, each point being a control point. */
function smoothClosedPath(points: readonly [number, number][]): string {
  const lastPoint = points.at(-1);
  const firstPoint = points[0];
  if (lastPoint === undefined || firstPoint === undefined) return "";
  let path = `M${midpointText(lastPoint, firstPoint)}`;
  points.forEach((point, index) => {
    path += `Q${pointText(point)} ${midpointText(point, points[index + 1] ?? firstPoint)}`;
  });
  return `${path}Z`;
}

function midpointText(a: [number, number], b: [number, number]): string {
  return pointText([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
}

function pointText([x, y]: [number, number]): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
