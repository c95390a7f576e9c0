/** The logo on 188 × 56, and the engraving of a banknote: drawn as on the page. */
const logoLine = "M6 36V20a12 12 0 0 1 24 0v4a12 12 0 0 0 24 0V8";
const logoLetters =
  "M71 22v27M85 36a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM141 8v28M127 36a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM158 8v16a12 12 0 0 0 24 0M182 8v29a12 12 0 0 1-12 12h-7";

export interface LogoColors {
  readonly line: string;
  readonly letters: string;
}

/** Never mirrored; `x` and `y` are its left and upper edge. */
export function drawLogo(
  document: PDFKit.PDFDocument,
  { x, y, height, colors }: { x: number; y: number; height: number; colors: LogoColors },
): void {
  document.save();
  document.translate(x, y).scale(height / 56);
  document.lineWidth(7).lineCap("round").lineJoin("round");
  document.path(logoLine).stroke(colors.line);
  document.path(logoLetters).stroke(colors.letters);
  document.restore();
}

export function logoWidth(height: number): number {
  return (height * 188) / 56;
}

interface Engraving {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: string;
  readonly lobes: number;
  readonly turns: number;
}

/** The closed curve r(t) = R + r·sin(lobes·t), drawn `turns` times, each turned on. */
export function drawEngraving(document: PDFKit.PDFDocument, engraving: Engraving): void {
  const { x, y, radius, color, lobes, turns } = engraving;
  const samples = lobes * 10;
  document.save().lineWidth(0.4);
  for (let turn = 0; turn < turns; turn += 1) {
    const offset = (2 * Math.PI * turn) / (lobes * turns);
    for (let sample = 0; sample <= samples; sample += 1) {
      const t = (2 * Math.PI * sample) / samples;
      const r = radius * (0.68 + 0.32 * Math.sin(lobes * t));
      const point = [x + r * Math.cos(t + offset), y + r * Math.sin(t + offset)] as const;
      if (sample === 0) document.moveTo(...point);
      else document.lineTo(...point);
    }
    document.closePath();
  }
  document.stroke(color).restore();
}
