const isStored = () => document.cookie.split("; ").includes("KEYCLOAK_3P_COOKIE=supported");
const supported = isStored();
for (const attributes of ["SameSite=None; Secure", "SameSite=None"]) {
  // Firefox logs each rejected cookie.
  if (!isStored()) break;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and this tests document.cookie.
  document.cookie = `KEYCLOAK_3P_COOKIE=; Path=/realms/nupay; Max-Age=0; ${attributes}`;
}
parent.postMessage(supported ? "supported" : "unsupported", "*");
