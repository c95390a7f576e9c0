import { html } from "./html.ts";

export const logo = html`<svg class="logo" viewBox="0 1 188 56" width="124" height="37" fill="none" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" role="img" aria-label="nupay"><path class="logo-line" d="M6 36V20a12 12 0 0 1 24 0v4a12 12 0 0 0 24 0V8"/><path class="logo-word" d="M71 22v27M85 36a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM141 8v28M127 36a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM158 8v16a12 12 0 0 0 24 0M182 8v29a12 12 0 0 1-12 12h-7"/></svg>`;

export const globe = html`<svg class="icon" viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="10" cy="10" r="7.75"/><ellipse cx="10" cy="10" rx="3.4" ry="7.75"/><path d="M2.5 10h15"/></svg>`;

export const eye = html`<svg class="icon eye" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M1.8 10S4.6 4.5 10 4.5 18.2 10 18.2 10 15.4 15.5 10 15.5 1.8 10 1.8 10z"/><circle cx="10" cy="10" r="2.4"/><path class="eye-shut" d="M3.5 16.5l13-13"/></svg>`;

export const warning = html`<svg class="icon" viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true"><circle cx="10" cy="10" r="7.75"/><path d="M10 6v4.8M10 13.9v.1"/></svg>`;

const width = 720;
const height = 300;
const lines = 14;
const turns = 1.1;

/**
 * The engraving: one wave, drawn repeatedly with a shifted phase inside a swelling band. It is used as a mask, so it
 * has the page's accent colour and fills its box.
 */
export function drawEngraving(): string {
  const paths = Array.from({ length: lines }, (_, line) => {
    const phase = (2 * Math.PI * line) / lines;
    const points = Array.from({ length: 181 }, (_point, index) => {
      const fraction = index / 180;
      const amplitude = 72 + 76 * Math.sin(Math.PI * Math.min(1, fraction * 0.92 + 0.04)) ** 2;
      const y = height / 2 + amplitude * Math.sin(2 * Math.PI * turns * fraction + phase);
      return `${(fraction * width).toFixed(1)} ${y.toFixed(1)}`;
    });
    return `M${points.join("L")}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" fill="none" stroke="#000" stroke-width="1.25"><path vector-effect="non-scaling-stroke" d="${paths.join("")}"/></svg>`;
}
