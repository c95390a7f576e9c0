import {
  enterCredentials,
  type Fixtures,
  type Journey,
  openDashboard,
  openDialog,
  signInButton,
} from "../journey.ts";
import { keys } from "../page.ts";

const path = (end: string) => `/api/v1/wallet/${end}`;

async function balanceOf({ control }: Fixtures, email: string): Promise<number | undefined> {
  return (await control.ledger()).accounts.find((account) => account.email === email)?.balance;
}

async function expectBalance(
  fixtures: Fixtures,
  cents: number,
  email = fixtures.person.email,
): Promise<void> {
  await fixtures.page.until(
    `${cents} in the ledger`,
    async () => (await balanceOf(fixtures, email)) === cents,
  );
}

async function topUp({ page }: Fixtures, amount: string) {
  const dialog = await openDialog(page, "Top Up", "Topup Wallet");
  await page.choose("•••• 4242", dialog);
  await page.type("textbox", "Amount", amount, dialog);
  await page.press("button", "Top Up", dialog);
  return dialog;
}

async function withdraw({ page }: Fixtures, amount: string) {
  const dialog = await openDialog(page, "Withdraw", "Withdraw to Bank");
  await page.type("textbox", "Amount", amount, dialog);
  await page.press("button", "Withdraw", dialog);
  return dialog;
}

export const journeys: readonly Journey[] = [
  {
    title: "a top-up is announced at once, and the balance is read again after it",
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      await topUp(fixtures, "25");
      await fixtures.page.shows("Topup successful");
      await fixtures.page.shows("$125.00");
      await expectBalance(fixtures, 12_500);
      const sentRequests = await fixtures.control.requests(path("top-up"), fixtures.person.email);
      if (sentRequests.length !== 1) throw new Error(`${sentRequests.length} requests`);
    },
  },
  {
    title: "a declined top-up says why and keeps what was typed",
    walk: async (fixtures) => {
      const { page, control, person } = fixtures;
      await openDashboard(fixtures);
      const body = { status: 402, code: "card_declined", message: "Declined", data: null };
      await control.fault({
        method: "POST",
        path: path("top-up"),
        kind: "status",
        status: 402,
        body,
        email: person.email,
      });
      const dialog = await topUp(fixtures, "25");
      await page.find("alert", /.*/, dialog);
      const amount = await page.find("textbox", "Amount", dialog);
      if ((await amount.getAttribute("value")) !== "$25.00") throw new Error("the amount is gone");
      await page.audit();
      await expectBalance(fixtures, 10_000);
    },
  },
  {
    title: "a text that is no amount stays in the box beside its reason, and pays nothing",
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      const dialog = await topUp(fixtures, "1e3");
      await fixtures.page.find("alert", /.*/, dialog);
      if ((await fixtures.control.requests(path("top-up"), fixtures.person.email)).length > 0)
        throw new Error("it was sent");
    },
  },
  {
    title: "a withdrawal is announced, and moves the money out once",
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      await withdraw(fixtures, "20");
      await fixtures.page.shows("Withdraw successful");
      await expectBalance(fixtures, 8_000);
    },
  },
  {
    title: "a withdrawal whose answer is lost is asked for by its key, and moves the money once",
    walk: async (fixtures) => {
      const { control, person } = fixtures;
      await openDashboard(fixtures);
      await control.fault({ method: "POST", path: path("payout"), kind: "lose", email: person.email });
      await withdraw(fixtures, "20");
      await fixtures.page.shows("Withdraw successful");
      await expectBalance(fixtures, 8_000);
    },
  },
  {
    title: "a reload while a payment is under way takes it up again, and moves the money once",
    walk: async (fixtures) => {
      const { page, control, person } = fixtures;
      await openDashboard(fixtures);
      await control.fault({
        method: "POST",
        path: path("payout"),
        kind: "delay",
        delayMs: 3_000,
        act: true,
        email: person.email,
      });
      await withdraw(fixtures, "20");
      await page.until("the payment sent", async () => (await balanceOf(fixtures, person.email)) === 8_000);
      await page.driver.navigate().refresh();
      await page.find("heading", /^Welcome, Tess/);
      await page.shows("$80.00");
      await expectBalance(fixtures, 8_000);
    },
  },
  {
    title: "money is sent to another person by mobile number",
    walk: async (fixtures) => {
      const { page } = fixtures;
      const payee = await fixtures.makePerson();
      await openDashboard(fixtures);
      const dialog = await openDialog(page, "Transfer", "Send Money");
      await page.type("textbox", "Phone Number", payee.mobile, dialog);
      await page.press("button", "Search", dialog);
      await page.type("textbox", "Amount", "15", dialog);
      await page.audit();
      await page.press("button", "Send", dialog);
      await page.expectGone("dialog", "Send Money");
      await expectBalance(fixtures, 8_500);
      await expectBalance(fixtures, 11_500, payee.email);
    },
  },
  {
    title:
      "a link that asks for money is made, fills the form in after the sign-in, and pays at the press alone",
    walk: async (fixtures) => {
      const { page, control, person } = fixtures;
      const payee = await fixtures.makePerson({ firstName: "Priya" });
      await page.open(`/pay#to=${encodeURIComponent(payee.mobile)}&amount=12.50&message=Lunch`);
      await page.press("button", signInButton);
      await enterCredentials(page, person);
      const dialog = await page.find("dialog", "Send Money");
      await page.shows("A link filled in this form.");
      await page.shows("Priya");
      await page.expectAt("/dashboard");
      await page.audit();
      const readSentTransfers = () => control.requests(path("transfer"), person.email);
      if ((await readSentTransfers()).length > 0) throw new Error("it was sent");
      await page.press("button", "Send", dialog);
      await page.expectGone("dialog", "Send Money");
      await expectBalance(fixtures, 8_750);
      await page.open("/request-money");
      await page.press("button", "Make Link");
      await page.find("img", "QR code of your link");
      await page.shows(/\/pay#to=%2B61/);
      await page.audit();
    },
  },
  {
    title: "Escape closes a dialog, and the focus goes back to its button",
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
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
