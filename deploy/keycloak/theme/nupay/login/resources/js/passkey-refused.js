// The page on which Keycloak rejects a new passkey.
import { signalRefused } from "./created-passkey.js";

signalRefused(document.querySelector("form"));
