import { light } from "../../../../brand/brand.json";
import {
  height as drawnHeight,
  width as drawnWidth,
  paint,
  paints,
  shapes,
} from "../../../../brand/logo.json";

type Paint = Readonly<Record<string, string | undefined>>;

/** The light theme's colour for a token's variable; other colours unchanged. */
function colourOf(colourText: string | undefined): string | undefined {
  if (colourText === undefined || colourText === "none") return undefined;
  const token = /^var\(--nupay-([a-z-]+)\)$/.exec(colourText)?.[1];
  if (token === undefined) return colourText;
  return Object.entries(light.color).find(([name]) => name.toLowerCase() === token.replaceAll("-", ""))?.[1];
}

/** Draws the logo as on the page, never mirrored; `x` and `y` are its left and upper edge. */
export function drawLogo(
  document: PDFKit.PDFDocument,
  { x, y, height }: { x: number; y: number; height: number },
): void {
  document.save();
  document.translate(x, y).scale(height / drawnHeight);
  for (const [index, shape] of shapes.entries()) {
    const {
      fill,
      stroke,
      strokeWidth = "1",
      strokeLinecap,
      strokeLinejoin,
    }: Paint = { ...paint, ...paints[index] };
    const [fillColour, strokeColour] = [colourOf(fill), colourOf(stroke)];
    document.path(shape);
    if (strokeColour === undefined) {
      if (fillColour !== undefined) document.fill(fillColour);
      continue;
    }
    document.lineWidth(Number(strokeWidth));
    document.lineCap((strokeLinecap ?? "butt") as "round").lineJoin((strokeLinejoin ?? "miter") as "round");
    if (fillColour === undefined) document.stroke(strokeColour);
    else document.fillAndStroke(fillColour, strokeColour);
  }
  document.restore();
}

export function logoWidth(height: number): number {
  return (height * drawnWidth) / drawnHeight;
}

interface Engraving {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: string;
  readonly lobes: number;
  readonly turns: number;
}

/** The closed curve r(t) = R + r·sin(lobes·t), drawn `turns` times, each rotated a little more. */
export function drawEngraving(document: PDFKit.PDFDocument, engraving: Engraving): void {
  const { x, y, radius, color, lobes, turns } = engraving;
  const samples = lobes * 10;
  document.save().lineWidth(0.4);
  for (let turn = 0; turn < turns; turn += 1) {
    const offset = (2 * Math.PI * turn) / (lobes * turns);
    for (let sample = 0; sample <= samples; sample += 1) {
      const t = (2 * Math.PI * sample) / samples;
      const pointRadius = radius * (0.68 + 0.32 * Math.sin(lobes * t));
      const point = [x + pointRadius * Math.cos(t + offset), y + pointRadius * Math.sin(t + offset)] as const;
      if (sample === 0) document.moveTo(...point);
      else document.lineTo(...point);
    }
    document.closePath();
  }
  document.stroke(color).restore();
}
