/** Opens, submits and closes the dashboard's dialogs as a person does, with a payment's answer held. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { DialogName } from "../../../src/machines/session/dialogs.machine.ts";
import { dialogNames, type PayingDialog } from "../../support/dialog-names.ts";
import type { CallGate } from "./call-gate.ts";
import { dismissNewAlert, toastsOn } from "./messages.ts";
import type { Fixtures } from "./test-param.ts";

const api = "/api/v1";
const paths: Readonly<Record<PayingDialog, string>> = {
  topUp: "wallet/top-up",
  withdraw: "wallet/payout",
  transfer: "wallet/transfer",
};

export type Dialog = DialogName;

export const region = (page: Page, name: string): Locator => page.getByRole("region", { name });
export const dialogBox = (page: Page, dialog: Dialog): Locator =>
  page.getByRole("dialog", { name: dialogNames[dialog].title });
export const link = (page: Page, name: string): Locator =>
  page.getByRole("navigation").getByRole("link", { name });

/** Presses a button of one of the dashboard's panels. */
export async function press(page: Page, panel: string, name: string): Promise<void> {
  if (!page.url().endsWith("/dashboard")) await link(page, "Dashboard").click();
  await region(page, panel).getByRole("button", { name, exact: true }).first().click();
}

export async function openDialog(page: Page, dialog: Dialog): Promise<void> {
  await press(page, dialog.endsWith("Card") ? "My Cards" : "Wallet", dialogNames[dialog].button);
}

export async function closeDialog(page: Page, dialog: Dialog): Promise<void> {
  await dialogBox(page, dialog).getByRole("button", { name: "Close" }).click();
}

export async function removeCard(page: Page): Promise<void> {
  const dialog = dialogBox(page, "deleteCard");
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: dialogNames.deleteCard.submit }).click();
  await expect(dialog).toBeHidden();
}

/** The payments of one page, one at a time; the gate holds each answer. */
export class HeldPayment {
  #sent = false;

  /** @param gate holds the three calls that pay */
  constructor(readonly gate: CallGate) {}

  /** Submits the open dialog. */
  async submit({ page, makePerson }: Fixtures, open: PayingDialog): Promise<void> {
    const dialog = dialogBox(page, open);
    if (open === "topUp") await dialog.getByRole("radio").first().check();
    if (open === "transfer") {
      const { mobile, firstName } = await makePerson({ firstName: "Priya" });
      await dialog.getByRole("textbox", { name: "Phone Number" }).fill(mobile);
      await dialog.getByRole("button", { name: "Search" }).click();
      await expect(dialog.getByText(firstName).first()).toBeVisible();
    }
    await dialog.getByRole("textbox", { name: "Amount" }).fill("25");
    await dialog.getByRole("button", { name: dialogNames[open].submit, exact: true }).click();
    await this.gate.arrived();
    this.#sent = true;
  }

  /** Submits a top-up and closes its dialog. */
  async submitAndClose(fixtures: Fixtures): Promise<void> {
    if (this.#sent) return;
    await openDialog(fixtures.page, "topUp");
    await this.submit(fixtures, "topUp");
    await closeDialog(fixtures.page, "topUp");
  }

  /** Lets the sandbox answer the submitted payment. */
  async answer(): Promise<void> {
    await this.gate.pass();
    this.#sent = false;
  }

  async decline({ control, person }: Fixtures, submitted: PayingDialog): Promise<void> {
    const body = { status: 402, message: "The card was declined", data: null, code: "card_declined" };
    await control.fault({
      method: "POST",
      path: `${api}/${paths[submitted]}`,
      kind: "status",
      status: 402,
      body,
      email: person.email,
    });
    await this.answer();
  }

  /** Declines a top-up whose dialog is closed, and dismisses its toast. */
  async declineClosed(fixtures: Fixtures): Promise<void> {
    await this.submitAndClose(fixtures);
    await this.decline(fixtures, "topUp");
    await dismissNewAlert(fixtures.page);
  }

  async succeed(fixtures: Fixtures): Promise<void> {
    await this.submitAndClose(fixtures);
    await this.answer();
    await expect(toastsOn(fixtures.page).getByText("Topup successful").last()).toBeVisible();
  }
}
