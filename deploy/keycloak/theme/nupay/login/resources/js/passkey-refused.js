// The page on which Keycloak refuses a new passkey.
import { signalRefused } from "./created-passkey.js";

signalRefused(document.querySelector("form"));
