// The app sets `dark` in the URL of its authorization and logout requests, but Keycloak's later pages do not have it,
// so it is stored for this tab. Loaded before the style sheet, so that the page is never drawn in the other theme.
const name = "nupay-dark";
const parameter = new URLSearchParams(location.search).get("dark");
let dark = parameter === "true" || parameter === "false" ? parameter : null;
try {
  if (dark === null) dark = sessionStorage.getItem(name);
  else sessionStorage.setItem(name, dark);
} catch {
  // Without storage, the system's setting decides on later pages.
}
if (dark !== null) document.documentElement.dataset.theme = dark === "true" ? "dark" : "light";
