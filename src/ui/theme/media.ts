/** Media queries by what changes there. */
export const media = {
  phone: "(max-width: 640px)",
  /** 1280 px at a zoom of 400 % (WCAG 2.2, 1.4.10). */
  smallest: "(max-width: 340px)",
  /** A phone on its side. */
  low: "(max-height: 479px)",
  drawer: "(max-width: 1023px)",
  reducedMotion: "(prefers-reduced-motion: reduce)",
  print: "print",
  /** The system's own few colours; backgrounds and shadows are not drawn. */
  forcedColors: "(forced-colors: active)",
  hover: "(hover: hover)",
} as const;
