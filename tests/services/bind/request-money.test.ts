import decodeQR from "qr/decode.js";
import { afterEach, expect, test, vi } from "vitest";
import type { QrCode } from "../../../src/machines/payees/request-money.machine.ts";
import { writePaymentLink } from "../../../src/machines/payees/rules/payment-link.ts";
import { bindRequestMoney } from "../../../src/services/bind/request-money.ts";
import { runPort } from "./bound-ports.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The code as a camera image, with several pixels per module. */
function photograph(code: QrCode, scale = 4) {
  const size = code.length * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (code[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { width: size, height: size, data };
}

test("a camera reads the whole payment link from the QR code, also with Arabic and the longest message", async () => {
  const requests = [
    { to: "+61400000002", cents: undefined, message: "" },
    { to: "+61400000002", cents: 1_250, message: "غداء 🍕" },
    { to: "+61400000002", cents: 99_999_999_999, message: "م".repeat(140) },
  ];
  for (const request of requests) {
    const link = `https://wallet.example${writePaymentLink(request)}`;
    const code = (await runPort(bindRequestMoney(), "drawCode", { link })) as QrCode;
    expect(decodeQR(photograph(code))).toBe(link);
  }
});

test("the QR code has a light margin of four modules", async () => {
  const code = (await runPort(bindRequestMoney(), "drawCode", {
    link: "https://wallet.example/pay",
  })) as QrCode;
  const firstDarkRow = code.findIndex((row) => row.includes(true));
  expect([firstDarkRow, code[firstDarkRow]?.indexOf(true)]).toEqual([4, 4]);
});

test("shareLink shares the link, ignores AbortError (share dialog closed) and rejects with any other error", async () => {
  const share = vi.fn(async (_: object) => {});
  vi.stubGlobal("navigator", { share });
  const input = { link: "https://wallet.example/pay#to=1", title: "Request for money" };
  await runPort(bindRequestMoney(), "shareLink", input);
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: "Request for money", url: input.link });
  share.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
  await runPort(bindRequestMoney(), "shareLink", input);
  share.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await expect(runPort(bindRequestMoney(), "shareLink", input)).rejects.toThrow("no");
});
