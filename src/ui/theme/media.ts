/** Media queries, named by what they detect. */
export const media = {
  phone: "(max-width: 640px)",
  /** 1280 px at a zoom of 400 % (WCAG 2.2, 1.4.10). */
  smallest: "(max-width: 340px)",
  /** A phone in landscape. */
  low: "(max-height: 479px)",
  drawer: "(max-width: 1023px)",
  reducedMotion: "(prefers-reduced-motion: reduce)",
  print: "print",
  /** The browser uses the system's few colours and draws no backgrounds or shadows. */
  forcedColors: "(forced-colors: active)",
  hover: "(hover: hover)",
} as const;

/** For a container query: large text on a phone. */
export const tooNarrow = "(max-width: 12rem)";

/** Visible only with forced colours, where it replaces a background or a shadow. */
export const forcedOutline = "2px solid transparent";
