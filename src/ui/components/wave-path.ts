/** A woven band: `lines` sines of one period whose phases are spread evenly, inside an envelope that swells and narrows. */
export interface Wave {
  readonly width: number;
  readonly height: number;
  readonly lines: number;
  /** The number of times that the envelope swells over the width. */
  readonly swells: number;
  /** The number of periods of a line over the width. */
  readonly periods: number;
  /** Height of the band at its narrowest point, as a fraction of its widest. */
  readonly narrowest: number;
  /** Offset of the first swell, as a fraction of one swell. */
  readonly shift: number;
}

const samplesPerPeriod = 14;

/** The band as one path of smooth quadratic curves. */
export function wavePath({ width, height, lines, swells, periods, narrowest, shift }: Wave): string {
  const samples = Math.ceil(Math.max(periods, swells) * samplesPerPeriod);
  const step = width / samples;
  const middle = height / 2;
  let path = "";
  for (let line = 0; line < lines; line += 1) {
    const phase = (2 * Math.PI * line) / lines;
    const heightAt = (sample: number) => {
      const fraction = sample / samples;
      const swellFactor = (1 - Math.cos(2 * Math.PI * (swells * fraction + shift))) / 2;
      const amplitude = (middle - 1) * (narrowest + (1 - narrowest) * swellFactor);
      return middle + amplitude * Math.sin(2 * Math.PI * periods * fraction + phase);
    };
    path += `M0 ${formatCoordinate(heightAt(0))}`;
    for (let sample = 1; sample <= samples; sample += 1) {
      const currentHeight = heightAt(sample);
      path += `Q${formatCoordinate(sample * step)} ${formatCoordinate(currentHeight)} ${formatCoordinate((sample + 0.5) * step)} ${formatCoordinate((currentHeight + heightAt(sample + 1)) / 2)}`;
    }
  }
  return path;
}

function formatCoordinate(value: number): string {
  return Number(value.toFixed(1)).toString();
}
