// Creates a passkey in this browser and sends it to the server. Keycloak's script is inline, which the page's policy
// blocks, and asks for the passkey's name in a browser dialog.
import { base64url } from "../../../common/keycloak/vendor/rfc4648/rfc4648.js";
import { keepCreated } from "./created-passkey.js";
import { showFault } from "./passkey-fault.js";

const form = document.getElementById("passkey");
const button = form.querySelector("button");
const { dataset: given, elements } = form;
const bytes = (text) => base64url.parse(text, { loose: true });
const text = (buffer) => base64url.stringify(new Uint8Array(buffer), { pad: false });
const specified = (name, value) => (value === "not specified" ? {} : { [name]: value });

const publicKey = {
  challenge: bytes(given.challenge),
  rp: { id: given.rpId, name: given.rpName },
  user: { id: bytes(given.userId), name: given.username, displayName: given.username },
  pubKeyCredParams: given.algorithms.split(" ").map((alg) => ({ type: "public-key", alg: Number(alg) })),
  ...specified("attestation", given.attestation),
  authenticatorSelection: {
    ...specified("authenticatorAttachment", given.attachment),
    ...specified("residentKey", given.residentKey),
    requireResidentKey: given.residentKey === "required",
    ...specified("userVerification", given.verification),
  },
  ...(given.timeout !== "0" && { timeout: Number(given.timeout) * 1_000 }),
  excludeCredentials: given.excluded
    .split(",")
    .filter(Boolean)
    .map((id) => ({ type: "public-key", id: bytes(id) })),
};

async function register() {
  const { rawId, response, authenticatorAttachment } = await navigator.credentials.create({ publicKey });
  elements.publicKeyCredentialId.value = text(rawId);
  elements.clientDataJSON.value = text(response.clientDataJSON);
  elements.attestationObject.value = text(response.attestationObject);
  elements.transports.value = response.getTransports?.().join() ?? "";
  elements.authenticatorAttachment.value = authenticatorAttachment ?? "";
  keepCreated(form, { rpId: given.rpId, credentialId: text(rawId) });
  // Does not fire the submit event, whose handler would create another passkey.
  form.submit();
}

let busy = false;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  showFault(form);
  try {
    await register();
  } catch (error) {
    busy = false;
    showFault(form, error.name === "InvalidStateError" ? "known" : "refused");
  }
});

// Keycloak rejects two passkeys with the same name, so the default name gets the time, unless the field is focused or
// edited.
const label = elements.authenticatorLabel;
const language = document.documentElement.lang.replace(/^en$/, "en-AU");
const now = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
if (document.activeElement !== label && label.value === label.defaultValue)
  label.value += ` · ${now.format()}`;

if (window.PublicKeyCredential) button.disabled = false;
else showFault(form, "unsupported");
