// A new passkey that the server may reject: then the device is told that the credential is unknown.
const name = "created-passkey";

/** Identifies the creation to which a page belongs: a passkey of another creation must not be signalled as unknown. */
function creationOf(form) {
  const query = new URL(form.action).searchParams;
  return `${query.get("tab_id")} ${query.get("execution")}`;
}

/** @param credential `rpId` and `credentialId` */
export function keepCreated(form, credential) {
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...credential, creation: creationOf(form) }));
  } catch {
    // Without storage, a rejected passkey stays on the device.
  }
}

/** Signals the rejected passkey, so that the device deletes it, if the browser supports this. */
export async function signalRefused(form) {
  try {
    const { creation, ...credential } = JSON.parse(sessionStorage.getItem(name));
    sessionStorage.removeItem(name);
    if (creation === creationOf(form)) await PublicKeyCredential.signalUnknownCredential(credential);
  } catch {
    // No passkey was created here, or the browser does not support the signal.
  }
}
