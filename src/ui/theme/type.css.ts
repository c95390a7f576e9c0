import { createGlobalTheme } from "@vanilla-extract/css";
import { type } from "./contract.css.ts";

createGlobalTheme(":root", type, {
  title: { size: "3.75rem", line: "1.07", weight: "640" },
  balance: { size: "3.25rem", line: "3.75rem", weight: "600" },
  heading: { size: "1.75rem", line: "2.1875rem", weight: "620" },
  dialog: { size: "1.1875rem", line: "1.625rem", weight: "620" },
  panel: { size: "1.0625rem", line: "1.5rem", weight: "620" },
  body: { size: "0.9375rem", line: "1.375rem" },
  small: { size: "0.8125rem", line: "1.25rem" },
  pill: { size: "0.75rem", line: "1.125rem" },
  tracking: { title: "-0.035em", heading: "-0.018em" },
});

createGlobalTheme('html[dir="rtl"]', type, {
  title: { size: "3.25rem", line: "1.4", weight: "700" },
  balance: { size: "3.25rem", line: "3.75rem", weight: "600" },
  heading: { size: "1.75rem", line: "2.75rem", weight: "700" },
  dialog: { size: "1.25rem", line: "2rem", weight: "700" },
  panel: { size: "1.125rem", line: "1.75rem", weight: "700" },
  body: { size: "1rem", line: "1.75" },
  small: { size: "0.875rem", line: "1.75" },
  pill: { size: "0.8125rem", line: "1.25rem" },
  tracking: { title: "0", heading: "0" },
});
