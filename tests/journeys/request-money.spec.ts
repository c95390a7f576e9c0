/** Payment links: how the holder creates one, and what it does for the person who opens it. */
import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures.ts";
import { dialog, enterCredentials, openDashboard, signIn, signInButton } from "./steps.ts";

const form = (page: Page) => dialog(page, "Send Money");
const notice = (page: Page) => dialog(page, "Payment link");
const box = (page: Page, name: string) => form(page).getByRole("textbox", { name });
const filledIn = "A link filled in this form.";
const link = (to: string, otherParams = "") => `/pay#to=${encodeURIComponent(to)}${otherParams}`;
const transfers = "/api/v1/wallet/transfer";
const formatMobile = ({ mobile }: Person) => mobile.replace(/^(?:\+61|0)(...)(...)(...)$/, "0$1 $2 $3");

test("the holder creates a payment link and its QR code from the profile, and copies the link", async ({
  page,
  person,
  context,
  browserName,
  guard,
}) => {
  guard.expect(/(?:ERR_FAILED|integrity attribute) .*\/assets\/qr-/);
  await signIn(page, person, "/profile");
  await page.getByRole("link", { name: "Request Money" }).click();
  await page.getByRole("textbox", { name: "Amount in AUD (optional)" }).fill("0");
  const makeLinkButton = page.getByRole("button", { name: "Make Link" });
  await makeLinkButton.click();
  await expect(page.getByText("Enter more than zero, or leave the amount empty.")).toBeVisible();
  await page.getByRole("textbox", { name: "Amount in AUD (optional)" }).fill("12.50");
  await page.getByRole("textbox", { name: "Message (optional)" }).fill("Lunch & tea");
  const drawing = /\/assets\/qr-[\w-]+\.js$/;
  await page.route(drawing, (route) => route.abort());
  await makeLinkButton.press("Enter");
  await expect(makeLinkButton).toBeFocused();
  await expect(page.getByText("The QR code could not be drawn.")).toBeVisible();
  const shownLink = page.getByText(/\/pay#to=/);
  const expected = `${new URL(page.url()).origin}${link(person.mobile.replace(/^0/, "+61"), "&amount=12.50&message=Lunch%20%26%20tea")}`;
  await expect(shownLink).toHaveText(expected);
  // Firefox has no such permission and only needs a user gesture.
  if (browserName === "chromium") await context.grantPermissions(["clipboard-write"]);
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const message = page.getByRole("textbox", { name: "Message (optional)" });
  // The test pastes the link, since Firefox does not allow a page to read the clipboard.
  await message.press("ControlOrMeta+A");
  await message.press("ControlOrMeta+V");
  await expect(message).toHaveValue(expected);
  await message.fill("Lunch");
  await expect(shownLink).toBeHidden();

  await test.step("the QR code is drawn if its script loads", async () => {
    await page.unroute(drawing);
    await page.reload();
    await makeLinkButton.click();
    await expect(page.getByRole("img", { name: "QR code of your link" })).toBeVisible();
  });
});

test("a payment link opened before the sign-in fills in Send Money after the sign-in, and sends nothing", async ({
  page,
  person,
  makePerson,
  control,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(link(payee.mobile, "&amount=12.50&message=Lunch"));
  await page.getByRole("button", { name: signInButton }).click();
  await enterCredentials(page, person);
  await expect(form(page).getByText("Priya", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(form(page).getByText(filledIn)).toBeVisible();
  await expect(box(page, "Phone Number")).toHaveValue(formatMobile(payee));
  await expect(box(page, "Amount")).toHaveValue(/12\.50$/);
  await expect(box(page, "Message (optional)")).toHaveValue("Lunch");
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))).not.toContain(
    "Lunch",
  );
  // Only the wallet's payee search has the number in its URL, and no request has the message.
  const otherAddresses = addresses.filter((address) => !address.includes("/api/v1/users?mobile="));
  expect(
    otherAddresses.filter((address) => address.includes(payee.mobile.slice(-8)) || address.includes("Lunch")),
  ).toEqual([]);
  expect(await control.requests(transfers, person.email)).toEqual([]);

  await test.step("a form that is opened later is empty and does not mention the link", async () => {
    await form(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Transfer", exact: true }).click();
    await expect(box(page, "Phone Number")).toHaveValue("");
    await expect(form(page).getByText(filledIn)).toHaveCount(0);
    await form(page).getByRole("button", { name: "Close" }).click();
  });
  await test.step("a payment link opened by a signed-in person sends the payment only when they press Send", async () => {
    await page.goto(link(payee.mobile, "&amount=5"));
    await expect(form(page).getByText("Priya", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await control.requests(transfers, person.email)).toEqual([]);
    await form(page).getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Transfer successful" })).toBeVisible();
    expect(await control.requests(transfers, person.email)).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole("button", { name: "Transfer", exact: true })).toBeEnabled();
    await expect(form(page)).toHaveCount(0);
  });
});

test("a payment link with invalid values opens no form and shows the reason", async ({
  page,
  person,
  makePerson,
  control,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  // The link is opened after the app has started, since leaving a page during its sign-in may delay the next one.
  await openDashboard(page, person);
  const rejectedLinks: readonly [string, string][] = [
    [link("12"), "The number in this link is not an Australian mobile number."],
    [link(payee.mobile, "&amount=0"), "The amount in this link is not an amount that can be sent."],
    [link(payee.mobile, "&amount=999999"), "This link asks for more than your balance."],
    [
      link(payee.mobile, `&message=${"x".repeat(141)}`),
      "The message in this link is too long or cannot be shown.",
    ],
    [link(payee.mobile, "&send=now"), "This link is damaged or incomplete"],
    [link(payee.mobile, "&amount=5&amount=6"), "This link is damaged or incomplete"],
    ["/pay", "This link is damaged or incomplete"],
  ];
  for (const [address, sentence] of rejectedLinks) {
    await page.goto(address);
    await expect(notice(page).getByText(sentence)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(form(page)).toHaveCount(0);
  }
  await notice(page).getByRole("button", { name: "Close the notice" }).press("Enter");
  await expect(notice(page)).toHaveCount(0);
  await page.goto(link(person.mobile, "&amount=5"));
  await expect(form(page).getByText("This is your own number")).toBeVisible();
  expect(await control.requests(transfers, person.email)).toEqual([]);
});

test.describe("in Arabic on a phone", () => {
  test.use({ locale: "ar", viewport: { width: 360, height: 760 } });

  test("the payment link's form and the Request Money page fit the width and are right to left", async ({
    page,
    person,
    makePerson,
  }) => {
    const payee = await makePerson({ firstName: "Priya" });
    const hasNoOverflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    await signIn(page, person, "/request-money");
    await page.getByRole("button", { name: "إنشاء الرابط" }).click();
    await expect(page.getByRole("img", { name: "رمز الاستجابة السريعة لرابطك" })).toBeVisible();
    expect(await hasNoOverflow()).toBe(true);
    await page.goto(link(payee.mobile, "&amount=7&message=%D8%BA%D8%AF%D8%A7%D8%A1"));
    const arabicForm = dialog(page, "إرسال نقود");
    await expect(arabicForm.getByText("Priya", { exact: true })).toBeVisible();
    await expect(arabicForm.getByText("ملأ رابط هذا النموذج.")).toBeVisible();
    await expect(arabicForm.getByRole("textbox", { name: "رسالة (اختيارية)" })).toHaveValue("غداء");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    expect(await hasNoOverflow()).toBe(true);
  });
});

test("with an account that is not active no payment link can be created, and a received link shows why it does not open", async ({
  page,
  makePerson,
}) => {
  const pendingPerson = await makePerson({ account: { status: "P", balance: 0 } });
  await signIn(page, pendingPerson, "/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Request Money" })).toHaveCount(0);
  await page.goto("/request-money");
  await expect(page.getByText("You can request money once your account is active.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make Link" })).toHaveCount(0);
  await page.goto(link("+61400000002", "&amount=5"));
  await expect(
    notice(page).getByText("Your account is not active yet, so you cannot send money."),
  ).toBeVisible();
  await expect(notice(page).getByText("Open the link again once your account is active.")).toBeVisible();
  await notice(page).getByRole("button", { name: "Close the notice" }).press("Enter");
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
