// Signs in with a passkey: from the e-mail field's autofill, or by the button. Keycloak's script is inline, which the
// page's policy blocks.
import { base64url } from "../../../common/keycloak/vendor/rfc4648/rfc4648.js";
import { showFault } from "./passkey-fault.js";

const form = document.getElementById("passkey");
const button = form.querySelector("button");
const { challenge, rpId, verification, timeout, mediation, identified, allowed } = form.dataset;
const bytes = (text) => base64url.parse(text, { loose: true });
const text = (buffer) => base64url.stringify(new Uint8Array(buffer), { pad: false });

const publicKey = {
  challenge: bytes(challenge),
  rpId,
  // A known person can use only their own passkeys; otherwise the browser offers all that it has.
  allowCredentials: (identified === "true" ? allowed.split(" ").filter(Boolean) : []).map((id) => ({
    type: "public-key",
    id: bytes(id),
  })),
  ...(verification !== "not specified" && { userVerification: verification }),
  ...(timeout !== "0" && { timeout: Number(timeout) * 1_000 }),
};

/** Aborts the pending request, because the browser allows one at a time. */
let request;

async function sign(options) {
  request?.abort();
  request = new AbortController();
  const { id, response } = await navigator.credentials.get({
    publicKey,
    signal: request.signal,
    ...options,
  });
  form.elements.credentialId.value = id;
  form.elements.clientDataJSON.value = text(response.clientDataJSON);
  form.elements.authenticatorData.value = text(response.authenticatorData);
  form.elements.signature.value = text(response.signature);
  if (response.userHandle) form.elements.userHandle.value = text(response.userHandle);
  form.requestSubmit();
}

/** Errors are ignored: the password form and the button are still available. */
async function offerInAutofill() {
  if (identified === "true" || mediation !== "conditional") return;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  await sign({ mediation });
}

let busy = false;

async function signByButton() {
  if (busy) return;
  busy = true;
  showFault(form);
  try {
    await sign();
  } catch {
    showFault(form, "refused");
    offerInAutofill().catch(() => {});
  }
  busy = false;
}

if (window.PublicKeyCredential) {
  form.parentElement.hidden = false;
  button.addEventListener("click", signByButton);
  offerInAutofill().catch(() => {});
}
