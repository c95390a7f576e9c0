// Like Keycloak 26: keycloak-js sends "<client id> <session id>" and receives "unchanged", "changed" or, if that cannot
// be determined, "error". Whether the app's origin is allowed is requested from the server once; if that request is
// lost, no answer is sent.
let admitted;
let hasRequested = false;

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
    if (hasRequested) return "error";
    hasRequested = true;
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
    // The request was lost.
  }
});
