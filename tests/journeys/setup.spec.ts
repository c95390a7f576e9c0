import type { Route } from "@playwright/test";
import type { Control } from "../support/control.ts";
import { expect, test } from "../support/fixtures.ts";
import { fillSetup, passport, passTime, signIn, signInButton, signInByForm } from "./steps.ts";

const steps = ["Overview", "Personal Details", "Identity Proof", "Payout Details", "Review", "Complete"];
const statuses = "/api/v1/wallet/payments/*";
const path = (end: string) => `/api/v1/fiat/accounts${end}`;

test.describe("a person without an account", () => {
  test.use({ personDetails: { account: null, firstName: "Nour", lastName: "New" } });

  test("gets exactly one account, and completes six steps whose four calls have the contract's payloads", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/users\/me|wallet|cards/);
    await signIn(page, person);
    const progress = page.getByRole("list", { name: "Setup progress" });
    await expect(progress.getByRole("listitem")).toHaveCount(6);
    for (const step of steps) await expect(progress.getByText(step)).toBeVisible();
    await expect(progress.locator("[aria-current=step]")).toContainText("Overview");
    await fillSetup(page);
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await page.getByRole("button", { name: "Go to Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome, Nour New" })).toBeVisible();

    const createRequests = (await control.requests(path(""), person.email)).filter(
      ({ method }) => method === "POST",
    );
    expect(createRequests.map(({ body }) => body)).toEqual([
      { email: person.email, country: "AU", keycloakId: person.id },
    ]);
    const calls = (await control.requests(path("*"), person.email)).filter(({ method, path: at }) =>
      method === "PUT" ? true : at.endsWith("identity-document"),
    );
    expect(calls.map(({ method, path: at, body, status }) => ({ method, at, body, status }))).toEqual([
      {
        method: "PUT",
        at: path("/individual"),
        status: 200,
        body: {
          firstName: "Nour",
          lastName: "New",
          dob: { day: 14, month: 2, year: 1994 },
          address: {
            line1: "12 Wattle Street",
            city: "Sydney",
            state: "NSW",
            postalCode: "2000",
            country: "AU",
          },
          phone: expect.stringMatching(/^\+614\d{8}$/),
        },
      },
      {
        method: "POST",
        at: path("/identity-document"),
        status: 200,
        body: [{ name: "file", filename: passport.name, type: "image/png", size: passport.buffer.length }],
      },
      {
        method: "PUT",
        at: path("/bank-account"),
        status: 200,
        body: {
          country: "AU",
          currency: "aud",
          accountNumber: "000123456",
          routingNumber: expect.stringMatching(/^\d{3}-?\d{3}$/),
          accountHolderName: "Nour New",
          accountHolderType: "individual",
        },
      },
      { method: "PUT", at: path(""), status: 200, body: { status: "A" } },
    ]);
  });
});

test.describe("a person whose account is pending", () => {
  test.use({
    personDetails: { account: { status: "P", balance: 0 }, firstName: "Pat", lastName: "Pending" },
  });

  test("sees each error at its field, keeps their input, and cannot send a document that is too large, empty or of another type", async ({
    page,
    person,
    control,
  }) => {
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await page.getByLabel("Email").fill("pat@nowhere");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Enter valid email address")).toBeVisible();
    await expect(page.getByLabel("Address Line 1")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Email")).toHaveValue("pat@nowhere");
    await page.getByRole("button", { name: "Fill Test Data" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Date of Birth").fill("2020-01-01");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Date of Birth")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Date of Birth").fill("1990-01-01");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Document Type")).toBeVisible();
    const file = page.getByLabel("Document File");
    await expect(file).toHaveAttribute("accept", "image/*,application/pdf,.pdf");
    await expect(page.getByText("JPG, PNG, PDF, max 5MB")).toBeVisible();
    for (const [buffer, sentence] of [
      [Buffer.alloc(6 * 1024 * 1024, 1), /5 MB/],
      [Buffer.alloc(0), /empty/i],
      [Buffer.from("<html>not a picture</html>"), /a JPG, a PNG or a PDF/],
    ] as const) {
      await file.setInputFiles({ name: "passport.png", mimeType: "image/png", buffer });
      await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    }
    expect(await control.requests(path("/identity-document"), person.email)).toEqual([]);
    // An accepted file clears its own error only.
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Choose a document.")).toBeVisible();
    await file.setInputFiles(passport);
    await expect(page.getByText("Choose a document.")).toBeHidden();
    await expect(page.getByText(passport.name)).toBeVisible();
    await expect(page.getByText("Document Type is required.")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Date of Birth")).toHaveValue("1990-01-01");
  });

  test("completes the setup with a landline and another currency, and the review shows what is sent", async ({
    page,
    person,
    control,
  }) => {
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await page.getByRole("button", { name: "Fill Test Data" }).click();
    await page.getByLabel("Phone").fill("+61 2 9123 4567");
    await expect(page.getByLabel("Country").locator("option")).toHaveText(["Australia"]);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Document Type").selectOption({ label: "Passport" });
    await page.getByLabel("Document File").setInputFiles(passport);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Fill Test Data" }).click();
    await expect(page.getByLabel("Country").locator("option")).toHaveText(["Australia"]);
    await expect(page.getByText("Withdrawals are paid in AUD.")).toBeVisible();
    await page.getByLabel("Currency").selectOption("EUR");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("(02) 9123 4567")).toBeVisible();
    const payout = page.getByRole("region", { name: "Payout Details" });
    await expect(payout.getByText("AUD: withdrawals are not paid in EUR")).toBeVisible();
    await expect(payout.getByText("Australia")).toBeVisible();
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
    const [individual] = await control.requests(path("/individual"), person.email);
    expect(individual?.body).toMatchObject({ phone: "+61291234567", address: { country: "AU" } });
    const [bank] = await control.requests(path("/bank-account"), person.email);
    expect(bank?.body).toMatchObject({ country: "AU", currency: "aud" });
  });

  const calls = [
    ["PUT", "/individual"],
    ["POST", "/identity-document"],
    ["PUT", "/bank-account"],
    ["PUT", ""],
  ] as const;

  test("sees an error on the review for each rejected call, and Complete Setup continues with that call", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/fiat\/accounts|wallet\/events/);
    // Without events, only the setup itself reads the account again.
    await page.route("**/wallet/events", (route) => route.fulfill({ status: 404 }));
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, person);
    await fillSetup(page);
    const completeButton = page.getByRole("button", { name: "Complete Setup" });
    const failure = page.getByRole("alert").filter({ hasText: "Something went wrong" });
    const rejectNext = (call: readonly [string, string], code: string) =>
      control.fault({
        method: call[0],
        path: path(call[1]),
        kind: "status",
        status: 400,
        body: { status: 400, message: "Not allowed", data: null, code },
        email: person.email,
      });
    const readStatuses = async ([method, end]: readonly [string, string]) =>
      (await control.requests(path(end), person.email))
        .filter((request) => request.method === method)
        .map(({ status }) => status);

    await test.step("a rejected field is marked in its step, and loses the mark when it is edited", async () => {
      await rejectNext(calls[0], "under_age");
      await completeButton.click();
      await expect(failure).toBeInViewport({ ratio: 1 });
      await page.getByRole("button", { name: "Open Personal Details" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Personal Details" })).toBeVisible();
      const birth = page.getByLabel("Date of Birth");
      await expect(birth).toHaveAttribute("aria-invalid", "true");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(birth).toBeFocused();
      await birth.fill("1990-01-02");
      await expect(birth).not.toHaveAttribute("aria-invalid");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
    });
    for (const [index, call] of calls.entries()) {
      await test.step(`${call[0]} accounts${call[1]}`, async () => {
        await rejectNext(call, "forbidden");
        await completeButton.click();
        await expect.poll(() => readStatuses(call)).toEqual(index === 0 ? [400, 400] : [400]);
        await expect(failure).toBeVisible();
        await expect(completeButton).toBeEnabled();
      });
    }
    await test.step("setup_incomplete shows 'Missing required fields', and a held Enter sends nothing again", async () => {
      await rejectNext(calls[3], "setup_incomplete");
      const accountRead = page.waitForResponse(/users\/me$/);
      await completeButton.focus();
      await page.keyboard.down("Enter");
      await expect(failure).toContainText("Missing required fields");
      await accountRead;
      await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
    });
    await test.step("after a change elsewhere, the next press names the account's new version", async () => {
      await control.setStatus(person.accountId ?? "", "P", { statusReason: "Your photo is blurred." });
      await completeButton.click();
      await expect(failure).toContainText("Your details were changed meanwhile");
      await expect(page.getByText("Your photo is blurred.")).toBeVisible();
    });
    await completeButton.click();
    await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
    for (const call of calls)
      expect(await readStatuses(call)).toEqual(
        call === calls[3] ? [400, 400, 412, 200] : call === calls[0] ? [400, 400, 200] : [400, 200],
      );
  });

  test("completes the setup with one press: a 500 is resent with the same key, and a lost answer is checked", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/fiat\/accounts|wallet\/payments/);
    await signIn(page, person);
    await fillSetup(page);
    const [individual, ...others] = calls;
    const { email } = person;
    await control.fault({ method: individual[0], path: path(individual[1]), kind: "lose", email });
    const { id } = await control.fault({
      method: "GET",
      path: statuses,
      kind: "hold",
      email,
    });
    for (const [method, end] of others) {
      await control.fault({ method, path: path(end), kind: "status", status: 500, email });
    }
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page.getByRole("status")).toContainText("We're checking whether this step went through.");
    await expect(page.getByRole("button", { name: "Submitting..." })).toHaveAttribute("aria-busy", "true");
    await control.release(id);
    await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
    const sentBy = async ([method, end]: readonly [string, string]) =>
      (await control.requests(path(end), email)).filter((request) => request.method === method);
    expect(await sentBy(individual)).toHaveLength(1);
    for (const call of others) {
      const sentRequests = await sentBy(call);
      expect(sentRequests.map(({ status }) => status)).toEqual([500, 200]);
      expect(new Set(sentRequests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    }
  });

  test("sees after a reload which call has no answer yet: Check again settles it, and Cancel cancels it", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/fiat\/accounts|wallet\/payments/);
    const { email } = person;
    const [individual, document] = calls;
    const notice = page.getByText("We don't know yet whether your change went through");
    const sendAndReload = async (callPath: string) => {
      await page.getByRole("button", { name: "Complete Setup" }).click();
      await expect.poll(async () => (await control.requests(path(callPath), email)).length).toBe(1);
      await page.reload();
      await expect(notice).toHaveCount(1);
    };
    await signIn(page, person);
    await fillSetup(page);
    await failStatus(control, email);
    await control.fault({ method: individual[0], path: path(individual[1]), kind: "lose", email });
    await sendAndReload(individual[1]);
    await expect(page.getByRole("main")).toContainText("your personal details were to be sent");
    const checkAgain = page.getByRole("button", { name: "Check again" });
    const check = page.waitForRequest(/\/wallet\/payments\//);
    await checkAgain.click();
    await check;
    await expect(notice).toBeVisible();
    await control.clearFaults(email);
    const settledNotice = page.getByText("The change that was open went through.");
    // The button is no longer there if the page's own check came first.
    const press = checkAgain.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(settledNotice).toBeVisible();
    await press;
    await expect(notice).toBeHidden();

    await page.getByLabel("Document File").setInputFiles(passport);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Fill Test Data" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await control.fault({ method: document[0], path: path(document[1]), kind: "hold", act: false, email });
    await sendAndReload(document[1]);
    await expect(page.getByRole("main")).toContainText("your document was to be uploaded");
    await page.getByRole("link", { name: "Profile" }).first().click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(notice).toHaveCount(1);
    await page.goBack();
    await page.getByRole("button", { name: "Cancel this change" }).click();
    await expect(page.getByText("The change that was open was not made.")).toBeVisible();
    await expect(notice).toBeHidden();
    expect(await control.requests(path(document[1]), email)).toHaveLength(1);
  });

  test("sees, a minute after the press, one notice of a call without an answer, and continues once the call is settled", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/fiat\/accounts|wallet\/payments/);
    await page.clock.install();
    await signIn(page, person);
    await fillSetup(page);
    const { email } = person;
    const [individual] = calls;
    await failStatus(control, email);
    await control.fault({
      method: individual[0],
      path: path(individual[1]),
      kind: "refuse",
      times: 100,
      email,
    });
    await page.getByRole("button", { name: "Complete Setup" }).click();
    const unknownNotice = page.getByText("We don't know yet whether");
    await passTime(page, page.getByRole("button", { name: "Cancel this change" }));
    await expect(unknownNotice).toHaveCount(1);
    await control.clearFaults(email);
    await page.getByRole("button", { name: "Cancel this change" }).click();
    await expect(page.getByText("The change that was open was not made.")).toBeVisible();
    await expect(unknownNotice).toBeHidden();
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
  });

  test("cannot submit twice, stays on the last step during the review, and sees the dashboard after approval", async ({
    page,
    person,
    control,
  }) => {
    await control.review("manual", person.email);
    await signIn(page, person);
    await fillSetup(page);
    const individual = path("/individual");
    const { id } = await control.fault({
      method: "PUT",
      path: individual,
      kind: "hold",
      email: person.email,
    });
    await page.getByRole("button", { name: "Complete Setup" }).click();
    const submitting = page.getByRole("button", { name: "Submitting..." });
    await expect(submitting).toHaveAttribute("aria-disabled", "true");
    await submitting.press("Enter");
    await control.release(id);
    await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
    expect(await control.requests(individual, person.email)).toHaveLength(1);
    await expect(page.getByRole("main")).toContainText("within 24-48 hours");
    await expect(page.getByRole("main")).toContainText("email notification on approval");
    await page.getByRole("button", { name: "Go to Dashboard" }).click();
    await expect(page.getByText(/review is not finished/i)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
    await control.setStatus(person.accountId ?? "", "A");
    await page.getByRole("button", { name: "Go to Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome, Pat Pending" })).toBeVisible();
  });

  for (const review of ["auto", "manual"] as const)
    test(`stays on the last step until Go to Dashboard, also if live updates tell an approval: ${review}`, async ({
      page,
      person,
      control,
    }) => {
      await control.review(review, person.email);
      await signIn(page, person);
      await fillSetup(page);
      await page.getByRole("button", { name: "Complete Setup" }).click();
      await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
      if (review === "manual") await control.setStatus(person.accountId ?? "", "A");
      await expect(page.getByRole("status").filter({ hasText: "Your account is approved." })).toBeVisible();
      await page.getByRole("button", { name: "Go to Dashboard" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Welcome, Pat Pending" })).toBeVisible();
      await expect(page.getByRole("region", { name: "Wallet" }).getByText("$0.00").first()).toBeVisible();
    });

  for (const isSilent of [false, true]) {
    const statusSource = isSilent ? "from this browser, if the wallet does not report it" : "from the wallet";
    test(`sees after the next sign-in that the setup was submitted: ${statusSource}`, async ({
      page,
      person,
      control,
    }) => {
      await control.review("manual", person.email);
      if (isSilent) await page.route(/\/users\/me$/, answerWithoutSetup);
      await signInByForm(page, person);
      await fillSetup(page);
      await page.getByRole("button", { name: "Complete Setup" }).click();
      await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
      const pageLoad = page.waitForEvent("load");
      await page.getByRole("button", { name: "Logout" }).click();
      await pageLoad;
      await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
      if (!isSilent) await page.evaluate(() => localStorage.clear());
      await signInByForm(page, person);
      await expect(
        page.getByRole("heading", { level: 1, name: "Your details are on their way" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "Profile" }).first().click();
      await expect(page.getByText("In review")).toBeVisible();
      const storedText = await page.evaluate(() => JSON.stringify(localStorage));
      for (const secret of ["Wattle", "000123456", "1994-02-14"]) expect(storedText).not.toContain(secret);
    });
  }

  test("has the identity provider's mobile number prefilled, and corrects a number that the wallet rejects as taken", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/fiat\/accounts\/individual/);
    // Another wallet may reject a number that another account has; the sandbox accepts it as unverified.
    await control.fault({
      method: "PUT",
      path: path("/individual"),
      kind: "status",
      status: 409,
      body: { status: 409, message: "Taken", data: null, code: "mobile_taken" },
      email: person.email,
    });
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await expect(page.getByLabel("Phone")).toHaveValue(
      person.mobile.replace(/(\d{4})(\d{3})(\d{3})/, "$1 $2 $3"),
    );
    await page.getByRole("button", { name: "Back" }).click();
    await fillSetup(page);
    await page
      .getByRole("region", { name: "Personal Details" })
      .getByRole("button", { name: "Edit" })
      .click();
    await page.getByLabel("Phone").fill("0412 345 678");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Complete Setup" }).click();
    const failure = page.getByRole("alert");
    await expect(failure).toContainText("Another account has this mobile number.");
    await expect(failure).toContainText("Correct it there, then press Complete Setup");
    await expect(failure).not.toContainText("Press Complete Setup to go on from there");
    await page.getByRole("button", { name: "Open Personal Details" }).click();
    const phone = page.getByLabel("Phone");
    await expect(phone).toHaveAttribute("aria-invalid", "true");
    await expect(phone).toHaveAccessibleDescription(/Another account has this mobile number\./);
    await phone.fill(person.mobile);
    await expect(phone).not.toHaveAttribute("aria-invalid");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
  });
});

/** Answers like the wallet, but without the optional setup status. */
async function answerWithoutSetup(route: Route): Promise<void> {
  const response = await route.fetch();
  const { data, ...answer } = await response.json();
  const { setup: _, ...account } = data;
  await route.fulfill({ response, json: { ...answer, data: account } });
}

/** Leaves every status request without an answer until the faults are cleared. */
async function failStatus(control: Control, email: string): Promise<void> {
  await control.fault({ method: "GET", path: statuses, email, kind: "status", status: 503, times: 100 });
}
