import { fromPromise } from "xstate";
import { type QrCode, requestMoneyMachine } from "../../machines/payees/request-money.machine.ts";
import { bindCopyText } from "./copy-text.ts";

/** The light margin that a reader needs around the code, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** Draws the code with a library that is a separate chunk, loaded only by this page. */
async function encodeQrCode(link: string): Promise<QrCode> {
  const { default: encodeQR } = await import("qr");
  return encodeQR(link, "raw", { ecc: "medium", border: quietZone });
}

/** Opens the share sheet. Also resolves if the holder closes it without sharing. */
async function shareLink(link: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: link });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

export function bindRequestMoney() {
  return requestMoneyMachine.provide({
    actors: {
      copyText: bindCopyText(),
      drawCode: fromPromise(({ input }: { input: { link: string } }) => encodeQrCode(input.link)),
      shareLink: fromPromise(({ input }: { input: { link: string; title: string } }) =>
        shareLink(input.link, input.title),
      ),
    },
  });
}
