/** Media queries by what changes there. */
export const media = {
  phone: "(max-width: 640px)",
  drawer: "(max-width: 1023px)",
  reducedMotion: "(prefers-reduced-motion: reduce)",
  hover: "(hover: hover)",
} as const;
