// What Keycloak's own pages do by inline scripts: go on where another tab has signed in, begin anew where another tab has
// begun another sign-in, and leave an address after a form that can be loaded again.
import { checkAuthSession, startSessionPolling } from "./authChecker.js";

const { otherTab, session } = document.body.dataset;
if (otherTab) startSessionPolling(otherTab);
if (session) checkAuthSession(session);

const address = new URL(location.href);
if (address.searchParams.has("session_code")) {
  address.searchParams.delete("session_code");
  history.replaceState(history.state, "", address);
}
