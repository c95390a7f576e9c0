const supported = document.cookie.split("; ").includes("KEYCLOAK_3P_COOKIE=supported");
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and this asks what document.cookie can do.
document.cookie = "KEYCLOAK_3P_COOKIE=; Path=/realms/nupay; SameSite=None; Secure; Max-Age=0";
parent.postMessage(supported ? "supported" : "unsupported", "*");
