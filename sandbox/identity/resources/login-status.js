// keycloak-js asks "<client id> <session id>" and waits for "unchanged", "changed" or "error". It has no time-out, and
// "error" signs the person out: a server that cannot be reached is therefore asked again until it answers.
const delays = [500, 1000, 2000, 5000];
const admitted = new Map();

async function isAdmitted(clientId, origin) {
  const query = new URLSearchParams({ client_id: clientId, origin });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(`${location.pathname}/init?${query}`);
      if (response.status < 500) return response.status === 204;
    } catch {
      // Offline: ask again below.
    }
    await new Promise((resolve) => setTimeout(resolve, delays[Math.min(attempt, delays.length - 1)]));
  }
}

function sessionCookie() {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith("KEYCLOAK_SESSION="));
  return found === undefined ? "" : found.slice("KEYCLOAK_SESSION=".length);
}

addEventListener("message", async ({ data, origin, source }) => {
  if (typeof data !== "string" || source !== parent) return;
  const [clientId = "", session = ""] = data.split(" ");
  const key = `${clientId} ${origin}`;
  if (!admitted.has(key)) admitted.set(key, isAdmitted(clientId, origin));
  const answer = (await admitted.get(key))
    ? session === sessionCookie()
      ? "unchanged"
      : "changed"
    : "error";
  source.postMessage(answer, origin);
});
