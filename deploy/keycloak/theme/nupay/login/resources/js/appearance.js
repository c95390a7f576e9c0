// The app says `dark` in the address of its authorization and logout requests, and no page that follows carries it. It is
// kept for this tab. Loaded before the style, so that nothing is drawn in the other colours first.
const name = "nupay-dark";
const asked = new URLSearchParams(location.search).get("dark");
let dark = asked === "true" || asked === "false" ? asked : null;
try {
  if (dark === null) dark = sessionStorage.getItem(name);
  else sessionStorage.setItem(name, dark);
} catch {
  // No storage: the system's setting decides on the pages that follow.
}
if (dark !== null) document.documentElement.dataset.theme = dark === "true" ? "dark" : "light";
