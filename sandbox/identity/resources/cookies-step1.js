// Like Keycloak 26: uses the Storage Access API, if the browser has it; the other half of the test is a cookie that is
// set here and read on the next page.
async function hasStorageAccess() {
  if (!("hasStorageAccess" in document) || (await document.hasStorageAccess())) return true;
  try {
    await document.requestStorageAccess();
    return true;
  } catch {
    return false;
  }
}

// The same attributes as the session's cookies, so the browser treats both alike. The second try is for Safari on plain
// localhost; other browsers reject SameSite=None without Secure.
function setTestCookie() {
  const cookie = "KEYCLOAK_3P_COOKIE=supported";
  for (const attributes of ["SameSite=None; Secure", "SameSite=None"]) {
    if (document.cookie.split("; ").includes(cookie)) break;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and this tests document.cookie.
    document.cookie = `${cookie}; Path=/realms/nupay; ${attributes}`;
  }
}

hasStorageAccess().then((granted) => {
  if (!granted) {
    parent.postMessage("unsupported", "*");
    return;
  }
  setTestCookie();
  // WebKit may run this as part of the app's script, and then resolves a relative URL against the app's.
  location.replace(new URL("step2.html", location.href).href);
});
