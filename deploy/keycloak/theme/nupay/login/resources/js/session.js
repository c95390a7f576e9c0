// What Keycloak's own pages do by inline scripts: go on where another tab has signed in, and begin anew where another tab
// has begun another sign-in.
import { checkAuthSession, startSessionPolling } from "./authChecker.js";

const { otherTab, session } = document.body.dataset;
if (otherTab) startSessionPolling(otherTab);
if (session) checkAuthSession(session);
