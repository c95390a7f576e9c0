/** The styles and the search script of the HTML page. */

export const stylesheet = `
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 240px minmax(0, 1fr); font: 14px/1.5 var(--family); background: var(--page); color: var(--ink); }
body > svg { position: absolute; }
nav { position: sticky; inset-block-start: 0; block-size: 100vh; overflow: auto; padding: 16px; background: var(--surface); border-inline-end: 1px solid var(--lineStrong); }
nav h1 { margin: 0 0 12px; font-size: 16px; }
nav input { inline-size: 100%; padding: 6px 8px; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--field); border-radius: 6px; }
nav ul { margin: 12px 0; padding: 0; list-style: none; }
a { color: var(--accent); }
main { padding: 8px 24px 48px; }
section { padding-block: 16px; border-block-end: 1px solid var(--lineStrong); }
h2 { margin: 0 0 4px; font-size: 18px; }
.quiet { margin: 0 0 8px; color: var(--muted); }
figure { margin: 12px 0; overflow: auto; }
dt { margin-block-start: 10px; font-weight: 600; }
dd { margin: 0 0 0 16px; }
dd p, dd ul { margin: 2px 0; }
code { color: var(--muted); font-size: 12px; font-weight: 400; }
@media (width < 700px) { body { display: block; } nav { position: static; block-size: auto; } }
@media print { nav, details { display: none; } body { display: block; } section { break-after: page; } svg { max-inline-size: 100%; block-size: auto; } }
`.trim();

/** Shows the charts that contain every word of the search. */
export const script = `
const sections = [...document.querySelectorAll("section[id]")];
document.querySelector("input").addEventListener("input", ({ target }) => {
  const words = target.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const section of sections) {
    const text = section.textContent.toLowerCase();
    section.hidden = !words.every((word) => text.includes(word));
    document.querySelector('nav a[href="#' + CSS.escape(section.id) + '"]').parentElement.hidden = section.hidden;
  }
});
`.trim();
