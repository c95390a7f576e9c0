// The same attributes as the session's own cookies: a browser that keeps this one keeps those.
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and this asks what document.cookie can do.
document.cookie = "KEYCLOAK_3P_COOKIE=supported; Path=/realms/nupay; SameSite=None; Secure";
location.replace("step2.html");
