/** Styles of the HTML report, and its filter. */
export const style = `
:root { color-scheme: light dark; --ink: #1d1b18; --page: #fbfaf8; --muted: #6b655b; --line: #b9b2a6; --box: #fff; --good: #14652f; --bad: #b3261e; --link: #1b40c4; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1ede6; --page: #171512; --muted: #a8a196; --line: #5a544a; --box: #211e1a; --good: #7fd39a; --bad: #ff8a7e; --link: #9db4ff; } }
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem; color: var(--ink); background: var(--page); }
a { color: var(--link); }
.verdict { border-inline-start: 6px solid var(--good); padding-inline-start: 1rem; } .verdict.bad { border-color: var(--bad); }
.verdict h1 { margin: 0; color: var(--good); } .verdict.bad h1 { color: var(--bad); } .verdict p { margin: .25rem 0; color: var(--muted); }
.filter { position: sticky; inset-block-start: 0; padding-block: .75rem; background: var(--page); display: flex; gap: 1rem; align-items: center; }
.filter input[type="search"] { font: inherit; padding: .4rem .6rem; inline-size: 24rem; max-inline-size: 60vw; }
table { border-collapse: collapse; margin-block: 1rem 2rem; font-variant-numeric: tabular-nums; }
td, th { padding: .25rem .75rem; border-block-end: 1px solid var(--line); text-align: end; }
td:first-child, th:first-child { text-align: start; }
.state { border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem; background: var(--box); }
.state.missing { border: 2px solid var(--bad); }
.state.parallel > .children { border-inline-start: 3px dashed var(--line); padding-inline-start: .5rem; }
.state.final { border-style: double; border-width: 3px; }
.state h3 { margin: 0; font-size: 1rem; } .state small { margin-inline-start: .5rem; color: var(--muted); font-weight: 400; }
.state p { margin: 0; color: var(--muted); } .state ul { margin: .25rem 0; padding: 0; list-style: none; }
.state img { max-inline-size: 240px; display: block; border: 1px solid var(--line); border-radius: 4px; margin-block: .25rem; }
.children { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: .5rem; align-items: flex-start; }
li.walked { color: var(--good); } li.walked::before { content: "✓ "; }
li.missing { color: var(--bad); font-weight: 600; } li.missing::before { content: "✗ "; }
li.failed { color: var(--bad); font-weight: 600; } li.failed::before { content: "✗ "; }
li.explained { color: var(--muted); } li.explained::before { content: "– "; }
li small { color: var(--muted); } details { margin-block: .5rem 2rem; } .failed { color: var(--bad); font-weight: 600; }
pre { font: 13px/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; background: var(--box); }
[hidden] { display: none !important; }
`;

/** Hides each chart, and its row, that lacks a word of the filter; optionally also each chart with full coverage. */
export const script = `
const wanted = document.querySelector("#words"), open = document.querySelector("#open");
const parts = [...document.querySelectorAll("[data-chart]")];
const texts = new Map(parts.filter((one) => one.tagName === "ARTICLE").map((one) => [one.dataset.chart, one.textContent.toLowerCase()]));
function filter() {
  const words = wanted.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const one of parts)
    one.hidden = !words.every((word) => texts.get(one.dataset.chart).includes(word)) || (open.checked && one.dataset.open !== "true");
}
wanted.addEventListener("input", filter);
open.addEventListener("change", filter);
`;
