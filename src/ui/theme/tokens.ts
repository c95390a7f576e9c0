/** Lengths on the 4 px grid. */
export const space = {
  x1: "4px",
  x2: "8px",
  x3: "12px",
  x4: "16px",
  x5: "20px",
  x6: "24px",
  x8: "32px",
  x10: "40px",
  x12: "48px",
} as const;

export const radius = {
  control: "8px",
  panel: "12px",
  card: "14px",
  dialog: "16px",
  round: "999px",
} as const;

/** Heights of controls: in a pager, default, a dialog's action, a dialog's action on a phone. */
export const control = { small: "36px", regular: "44px", action: "48px", phone: "52px" } as const;

export const motion = {
  press: "150ms",
  dialog: "200ms",
  drawer: "250ms",
  slide: "300ms",
  enter: "cubic-bezier(0.16, 1, 0.3, 1)",
  leave: "cubic-bezier(0.7, 0, 0.84, 0)",
} as const;

export const layer = { topBar: "10", drawer: "20", dialog: "30", menu: "40", toast: "50" } as const;

export const fontFamily = {
  text: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Geeza Pro", Arial, sans-serif',
} as const;

/** The size of a drawn card, with the proportions of ISO/IEC 7810 ID-1. */
export const cardSize = { width: 320, height: 202 } as const;
