// As Keycloak 26 does it: a browser that can say so is asked whether it keeps this site's cookies from the frame; a cookie
// that is set here and looked for on the next page is the other half of the test.
async function hasStorageAccess() {
  if (!("hasStorageAccess" in document) || (await document.hasStorageAccess())) return true;
  try {
    await document.requestStorageAccess();
    return true;
  } catch {
    return false;
  }
}

// The same attributes as the session's own cookies: a browser that keeps this one keeps those. The second try is for
// Safari on a plain localhost; elsewhere a browser refuses SameSite=None without Secure.
function setTestCookie() {
  const cookie = "KEYCLOAK_3P_COOKIE=supported";
  for (const attributes of ["SameSite=None; Secure", "SameSite=None"]) {
    if (document.cookie.split("; ").includes(cookie)) break;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and this asks what document.cookie can do.
    document.cookie = `${cookie}; Path=/realms/nupay; ${attributes}`;
  }
}

hasStorageAccess().then((granted) => {
  if (!granted) {
    parent.postMessage("unsupported", "*");
    return;
  }
  setTestCookie();
  // WebKit may run this as part of the app's own script, and then resolves a relative address by the app's.
  location.replace(new URL("step2.html", location.href).href);
});
