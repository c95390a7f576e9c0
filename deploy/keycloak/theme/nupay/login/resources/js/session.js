// Replaces inline scripts of Keycloak's pages: continues if another tab has signed in, restarts if another tab has
// started another sign-in, and after a form changes the URL to one that can be reloaded.
import { checkAuthSession, startSessionPolling } from "./authChecker.js";

const { otherTab, session } = document.body.dataset;
if (otherTab) startSessionPolling(otherTab);
if (session) checkAuthSession(session);

const address = new URL(location.href);
if (address.searchParams.has("session_code")) {
  address.searchParams.delete("session_code");
  history.replaceState(history.state, "", address);
}
