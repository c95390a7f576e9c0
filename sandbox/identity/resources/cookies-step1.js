// The same attributes as the session's own cookies: a browser that keeps this one keeps those. The second try is for
// Safari on a plain localhost; elsewhere a browser refuses SameSite=None without Secure.
const cookie = "KEYCLOAK_3P_COOKIE=supported";
for (const attributes of ["SameSite=None; Secure", "SameSite=None"]) {
  if (document.cookie.split("; ").includes(cookie)) break;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and this asks what document.cookie can do.
  document.cookie = `${cookie}; Path=/realms/nupay; ${attributes}`;
}
location.replace("step2.html");
