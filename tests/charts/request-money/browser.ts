/**
 * The page that creates a link; the walk lets the browser allow or block sharing, and the QR code's module load or
 * fail.
 */
import { expect } from "@playwright/test";
import type { requestMoneyMachine } from "../../../src/machines/payees/request-money.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";

interface Shared {
  url: string;
  resolve: () => void;
  reject: (error: Error) => void;
}

type Scope = typeof globalThis & { shared?: Shared };

const mainButton = ({ page }: Stage, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const box = ({ page }: Stage, name: string) => page.getByRole("main").getByRole("textbox", { name });
const code = ({ page }: Stage) => page.getByRole("img", { name: "QR code of your link" });
const link = ({ page }: Stage) => page.getByText(/\/pay#to=/);

export const testParam: TestParam<typeof requestMoneyMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  paths: {
    // A longer message does not fit into the field.
    events: {
      "amount.changed": [{ text: "12.50" }, { text: "0" }],
      "message.changed": [{ message: "Lunch" }],
      "link.requested": [{ to: "+61400000001", origin: "https://wallet.example" }],
      "share.requested": [{ title: "Request for money" }],
    },
    differs: ({ amount }) => [amount],
  },
  unreachable: {
    "made — error: copy → stays": "nothing outside makes the chart fail",
    "made.code.drawing — done: drawCode → made.code.drawn":
      "the drawing's file is held; tests/journeys/request-money.spec.ts sees the code",
    "made.code.drawing — error: drawCode → made.code.undrawn":
      "tests/journeys/request-money.spec.ts loses the drawing's file",
  },
  skippedStates: {
    "made.share.sharing": "the browser shows the choice in a window of its own",
  },
  open: async (stage) => {
    await stage.page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: ({ url }: { url: string }) =>
          new Promise<void>((resolve, reject) => {
            (globalThis as Scope).shared = { url, resolve, reject };
          }),
      });
    });
    // Never answered, so that the code is still loading.
    await stage.page.route(/\/assets\/qr-.*\.js$/, () => {});
    await arrive(stage, "/request-money");
    await expect(mainButton(stage, "Make Link")).toBeVisible();
  },
  events: {
    "amount.changed": (stage, { text }) => box(stage, "Amount in AUD").fill(text),
    "message.changed": (stage) => box(stage, "Message").fill("Lunch"),
    "link.requested": (stage) => mainButton(stage, "Make Link").click(),
    "share.requested": (stage) => mainButton(stage, "Share").click(),
    "xstate.done.actor.shareLink": async (stage) => {
      const url = await stage.page.evaluate(() => {
        const { shared } = globalThis as Scope;
        shared?.resolve();
        return shared?.url;
      });
      await expect(link(stage)).toHaveText(url ?? "nothing was shared");
    },
    "xstate.error.actor.shareLink": ({ page }) =>
      page.evaluate(() => (globalThis as Scope).shared?.reject(new Error("NotAllowedError"))),
  },
  states: {
    editing: async (stage) => {
      await expect(link(stage)).toHaveCount(0);
      await expect(code(stage)).toHaveCount(0);
    },
    "made.code.drawing": (stage) => expect(code(stage)).toHaveCount(0),
    "made.share.idle": (stage) => expect(link(stage)).toBeVisible(),
    "made.share.refused": (stage) => expect(link(stage)).toBeVisible(),
  },
};
