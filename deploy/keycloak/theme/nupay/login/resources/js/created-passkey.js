// A passkey that this device made and the server may refuse: the device is then told that nobody knows it.
const name = "created-passkey";

/** Which creation a page belongs to; another one's passkey may be known by now. */
function creationOf(form) {
  const query = new URL(form.action).searchParams;
  return `${query.get("tab_id")} ${query.get("execution")}`;
}

/** @param credential `rpId` and `credentialId` */
export function keepCreated(form, credential) {
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...credential, creation: creationOf(form) }));
  } catch {
    // Without storage the passkey stays on the device.
  }
}

/** Where the browser can: the device takes the passkey away. */
export async function signalRefused(form) {
  try {
    const { creation, ...credential } = JSON.parse(sessionStorage.getItem(name));
    sessionStorage.removeItem(name);
    if (creation === creationOf(form)) await PublicKeyCredential.signalUnknownCredential(credential);
  } catch {
    // Nothing was made here, or the browser cannot say it.
  }
}
