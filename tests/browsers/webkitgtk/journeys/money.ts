import {
  enterCredentials,
  type Journey,
  openDashboard,
  openDialog,
  type Stage,
  signInButton,
} from "../journey.ts";
import { keys } from "../page.ts";

const path = (end: string) => `/api/v1/wallet/${end}`;

async function balanceOf({ control }: Stage, email: string): Promise<number | undefined> {
  return (await control.ledger()).accounts.find((account) => account.email === email)?.balance;
}

async function expectBalance(stage: Stage, cents: number, email = stage.person.email): Promise<void> {
  await stage.page.until(`${cents} in the ledger`, async () => (await balanceOf(stage, email)) === cents);
}

async function topUp({ page }: Stage, amount: string) {
  const dialog = await openDialog(page, "Top Up", "Topup Wallet");
  await page.choose("•••• 4242", dialog);
  await page.type("textbox", "Amount", amount, dialog);
  await page.press("button", "Top Up", dialog);
  return dialog;
}

async function withdraw({ page }: Stage, amount: string) {
  const dialog = await openDialog(page, "Withdraw", "Withdraw to Bank");
  await page.type("textbox", "Amount", amount, dialog);
  await page.press("button", "Withdraw", dialog);
  return dialog;
}

export const journeys: readonly Journey[] = [
  {
    title: "a top-up is announced at once, and the balance is read again after it",
    walk: async (stage) => {
      await openDashboard(stage);
      await topUp(stage, "25");
      await stage.page.shows("Topup successful");
      await stage.page.shows("$125.00");
      await expectBalance(stage, 12_500);
      const sentRequests = await stage.control.requests(path("top-up"), stage.person.email);
      if (sentRequests.length !== 1) throw new Error(`${sentRequests.length} requests`);
    },
  },
  {
    title: "a declined top-up says why and keeps what was typed",
    walk: async (stage) => {
      const { page, control, person } = stage;
      await openDashboard(stage);
      const body = { status: 402, code: "card_declined", message: "Declined", data: null };
      await control.fault({
        method: "POST",
        path: path("top-up"),
        kind: "status",
        status: 402,
        body,
        email: person.email,
      });
      const dialog = await topUp(stage, "25");
      await page.find("alert", /.*/, dialog);
      const amount = await page.find("textbox", "Amount", dialog);
      if ((await amount.getAttribute("value")) !== "$25.00") throw new Error("the amount is gone");
      await page.audit();
      await expectBalance(stage, 10_000);
    },
  },
  {
    title: "a text that is no amount stays in the box beside its reason, and pays nothing",
    walk: async (stage) => {
      await openDashboard(stage);
      const dialog = await topUp(stage, "1e3");
      await stage.page.find("alert", /.*/, dialog);
      if ((await stage.control.requests(path("top-up"), stage.person.email)).length > 0)
        throw new Error("it was sent");
    },
  },
  {
    title: "a withdrawal is announced, and moves the money out once",
    walk: async (stage) => {
      await openDashboard(stage);
      await withdraw(stage, "20");
      await stage.page.shows("Withdraw successful");
      await expectBalance(stage, 8_000);
    },
  },
  {
    title: "a withdrawal whose answer is lost is asked for by its key, and moves the money once",
    walk: async (stage) => {
      const { control, person } = stage;
      await openDashboard(stage);
      await control.fault({ method: "POST", path: path("payout"), kind: "lose", email: person.email });
      await withdraw(stage, "20");
      await stage.page.shows("Withdraw successful");
      await expectBalance(stage, 8_000);
    },
  },
  {
    title: "a reload while a payment is under way takes it up again, and moves the money once",
    walk: async (stage) => {
      const { page, control, person } = stage;
      await openDashboard(stage);
      await control.fault({
        method: "POST",
        path: path("payout"),
        kind: "delay",
        delayMs: 3_000,
        act: true,
        email: person.email,
      });
      await withdraw(stage, "20");
      await page.until("the payment sent", async () => (await balanceOf(stage, person.email)) === 8_000);
      await page.driver.navigate().refresh();
      await page.find("heading", /^Welcome, Tess/);
      await page.shows("$80.00");
      await expectBalance(stage, 8_000);
    },
  },
  {
    title: "money is sent to another person by mobile number",
    walk: async (stage) => {
      const { page } = stage;
      const payee = await stage.makePerson();
      await openDashboard(stage);
      const dialog = await openDialog(page, "Transfer", "Send Money");
      await page.type("textbox", "Phone Number", payee.mobile, dialog);
      await page.press("button", "Search", dialog);
      await page.type("textbox", "Amount", "15", dialog);
      await page.audit();
      await page.press("button", "Send", dialog);
      await page.expectGone("dialog", "Send Money");
      await expectBalance(stage, 8_500);
      await expectBalance(stage, 11_500, payee.email);
    },
  },
  {
    title:
      "a link that asks for money is made, fills the form in after the sign-in, and pays at the press alone",
    walk: async (stage) => {
      const { page, control, person } = stage;
      const payee = await stage.makePerson({ firstName: "Priya" });
      await page.open(`/pay#to=${encodeURIComponent(payee.mobile)}&amount=12.50&message=Lunch`);
      await page.press("button", signInButton);
      await enterCredentials(page, person);
      const dialog = await page.find("dialog", "Send Money");
      await page.shows("A link filled in this form.");
      await page.shows("Priya");
      await page.expectAt("/dashboard");
      await page.audit();
      const sent = () => control.requests(path("transfer"), person.email);
      if ((await sent()).length > 0) throw new Error("it was sent");
      await page.press("button", "Send", dialog);
      await page.expectGone("dialog", "Send Money");
      await expectBalance(stage, 8_750);
      await page.open("/request-money");
      await page.press("button", "Make Link");
      await page.find("img", "QR code of your link");
      await page.shows(/\/pay#to=%2B61/);
      await page.audit();
    },
  },
  {
    title: "Escape closes a dialog, and the focus goes back to its button",
    walk: async (stage) => {
      const { page } = stage;
      await openDashboard(stage);
      const dialog = await openDialog(page, "Withdraw", "Withdraw to Bank");
      await (await page.find("textbox", "Amount", dialog)).sendKeys(keys.escape);
      await page.expectGone("dialog", "Withdraw to Bank");
      await page.until("the focus on Withdraw", async () =>
        (await page.driver.executeScript<string>("return document.activeElement.innerText")).includes(
          "Withdraw",
        ),
      );
    },
  },
];
