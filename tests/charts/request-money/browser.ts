/**
 * The page that creates a link; the walk lets the browser allow or block sharing, and the QR code's module load or
 * fail.
 */
import { expect } from "@playwright/test";
import type { requestMoneyMachine } from "../../../src/machines/payees/request-money.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

interface Shared {
  url: string;
  resolve: () => void;
  reject: (error: Error) => void;
}

type Scope = typeof globalThis & { shared?: Shared };

const mainButton = ({ page }: Fixtures, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const box = ({ page }: Fixtures, name: string) => page.getByRole("main").getByRole("textbox", { name });
const code = ({ page }: Fixtures) => page.getByRole("img", { name: "QR code of your link" });
const link = ({ page }: Fixtures) => page.getByText(/\/pay#to=/);

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
  open: async (fixtures) => {
    await fixtures.page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: ({ url }: { url: string }) =>
          new Promise<void>((resolve, reject) => {
            (globalThis as Scope).shared = { url, resolve, reject };
          }),
      });
    });
    // Never answered, so that the code is still loading.
    await fixtures.page.route(/\/assets\/qr-.*\.js$/, () => {});
    await arrive(fixtures, "/request-money");
    await expect(mainButton(fixtures, "Make Link")).toBeVisible();
  },
  events: {
    "amount.changed": (fixtures, { text }) => box(fixtures, "Amount in AUD").fill(text),
    "message.changed": (fixtures) => box(fixtures, "Message").fill("Lunch"),
    "link.requested": (fixtures) => mainButton(fixtures, "Make Link").click(),
    "share.requested": (fixtures) => mainButton(fixtures, "Share").click(),
    "xstate.done.actor.shareLink": async (fixtures) => {
      const url = await fixtures.page.evaluate(() => {
        const { shared } = globalThis as Scope;
        shared?.resolve();
        return shared?.url;
      });
      await expect(link(fixtures)).toHaveText(url ?? "nothing was shared");
    },
    "xstate.error.actor.shareLink": ({ page }) =>
      page.evaluate(() => (globalThis as Scope).shared?.reject(new Error("NotAllowedError"))),
  },
  states: {
    editing: async (fixtures) => {
      await expect(link(fixtures)).toHaveCount(0);
      await expect(code(fixtures)).toHaveCount(0);
    },
    "made.code.drawing": (fixtures) => expect(code(fixtures)).toHaveCount(0),
    "made.share.idle": (fixtures) => expect(link(fixtures)).toBeVisible(),
    "made.share.refused": (fixtures) => expect(link(fixtures)).toBeVisible(),
  },
};
