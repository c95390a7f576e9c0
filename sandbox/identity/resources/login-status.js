// As Keycloak 26 does it: keycloak-js asks "<client id> <session id>" and is told "unchanged", "changed" or, where nothing can
// be said, "error". Whether the app may ask is asked of the server once; where that call is lost, no answer comes at all.
let admitted;
let asked = false;

async function hasStorageAccess() {
  if (!("hasStorageAccess" in document) || (await document.hasStorageAccess())) return true;
  try {
    await document.requestStorageAccess();
    return true;
  } catch {
    return false;
  }
}

function sessionCookie() {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith("KEYCLOAK_SESSION="));
  return found === undefined ? "" : found.slice("KEYCLOAK_SESSION=".length);
}

async function statusOf(client, origin, session) {
  if (!(await hasStorageAccess())) return "error";
  if (admitted === undefined) {
    if (asked) return "error";
    asked = true;
    const response = await fetch(
      `${location.pathname}/init?${new URLSearchParams({ client_id: client, origin })}`,
    );
    if (!response.ok) return "error";
    admitted = { client, origin };
  }
  if (client !== admitted.client || origin !== admitted.origin) return "error";
  return session === sessionCookie() ? "unchanged" : "changed";
}

addEventListener("message", async ({ data, origin, source }) => {
  if (typeof data !== "string" || source !== parent) return;
  const [client = "", session = "", ...rest] = data.split(" ");
  if (rest.length > 0) return;
  try {
    source.postMessage(await statusOf(client, origin, session), origin);
  } catch {
    // The call was lost.
  }
});
