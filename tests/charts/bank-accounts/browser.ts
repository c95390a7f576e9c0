import { expect } from "@playwright/test";
import type { ContextFrom } from "xstate";
import type { bankAccountsMachine } from "../../../src/machines/bank-accounts/bank-accounts.machine.ts";
import { isChangeLost } from "../../../src/machines/bank-accounts/rules/bank-accounts.ts";
import { dialog } from "../../journeys/steps.ts";
import { arrive } from "../../model/browser/arrive.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

type Context = ContextFrom<typeof bankAccountsMachine>;

const addedOf = ({ accounts }: Context): number =>
  accounts.filter(({ id }) => id.startsWith("added-")).length;
const adding = ({ page }: Fixtures) => dialog(page, "Enter Bank Account Details");
const editing = ({ page }: Fixtures) => dialog(page, "Edit Bank Account");
const deleting = ({ page }: Fixtures) => dialog(page, "Delete Bank Account");
const card = ({ page }: Fixtures, name: string) => page.getByRole("region", { name, exact: true });
const toast = ({ page }: Fixtures, text: string) => page.getByRole("status").filter({ hasText: text });

async function openPage({ page }: Fixtures): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Bank Accounts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bank Accounts" })).toBeVisible();
}

async function chooseMenuEntry(
  fixtures: Fixtures,
  context: Context,
  id: string,
  entry: string,
): Promise<void> {
  const name = context.accounts.find((account) => account.id === id)?.nickName ?? "";
  await fixtures.page.getByRole("button", { name: `Actions for ${name}` }).click();
  await fixtures.page.getByRole("menuitem", { name: entry }).click();
}

async function addAccount(fixtures: Fixtures): Promise<void> {
  const box = adding(fixtures);
  const field = box.frameLocator("iframe[name^='__privateStripeFrame']");
  await field.locator("[name=bsb]").fill("000-000");
  await field.locator("[name=accountNumber]").fill("000123456");
  await box.getByRole("textbox", { name: "Bank Account Nick Name" }).fill(holiday.nickName);
  await box.getByRole("button", { name: "Add Bank Account" }).click();
  await expect(toast(fixtures, "Bank account added")).toBeVisible();
}

/** The account as the provider's test bank returns it. */
const holiday = { bankName: "STRIPE TEST BANK", nickName: "Holiday", bsb: "000-000", last4: "3456" };

const neverFailsReason =
  "the list is read from the browser's own storage, and what cannot be read there counts as nothing";
const unwritten = "local storage answers at once; a storage that is full is tests/journeys/pages.spec.ts's";
const chosenHere =
  "an account is chosen where it is shown, and nothing else takes it from the list meanwhile";

export const testParam: TestParam<typeof bankAccountsMachine> = {
  needs: "a person",
  account: { status: "A", balance: 0 },
  paths: {
    events: {
      "account.added": (context) => (addedOf(context) === 0 ? [{ account: holiday }] : []),
      "edit.asked": firstOf,
      "deletion.asked": firstOf,
    },
    differs: (context) => {
      const { accounts, changes, nickName, chosen } = context;
      return [changes.length, accounts.length, nickName.trim() !== "", chosen !== "", addedOf(context)];
    },
  },
  unreachable: {
    "bankAccounts — error: navigation → stays": "listening for the address cannot fail",
    "loading — error: listBankAccounts → failed": neverFailsReason,
    "failed — retried → loading": neverFailsReason,
    "failed — navigated → loading": neverFailsReason,
    "listed.dialog.resting — edit.asked [not isListed] → refused": chosenHere,
    "listed.dialog.resting — deletion.asked [not isListed] → refused": chosenHere,
    "listed.storage.keeping — done: keepBankAccounts [isListFull] → listed.storage.kept":
      "two tabs that fill the list: the paths in Node have it",
    "listed.storage.keeping — done: keepBankAccounts [isAccountGone] → listed.storage.kept":
      "another tab that removes the account: the paths in Node have it",
    "listed.storage.keeping — error: keepBankAccounts → listed.storage.unsaved": unwritten,
    "listed.storage.unsaved — list.changed → listed.storage.keeping": unwritten,
    "listed.dialog.adding — error: addBankAccount → listed.dialog.resting":
      "the dialog is a chart of the app's own, and nothing outside makes it fail",
  },
  canCause: ({ type, output }, snapshot) => {
    const { accounts, changes } = snapshot.context;
    const addedCount = addedOf(snapshot.context);
    const isAdding = snapshot.matches({ listed: { dialog: "adding" } });
    switch (type) {
      case "addition.asked":
        return addedCount === 0;
      case "account.added":
        return isAdding;
      // No other tab is open.
      case "xstate.done.actor.keepBankAccounts":
        return !output.isFull && !isChangeLost(changes[0], output.accounts);
      // The dialog closes once the account is added.
      case "navigated":
        return (
          !snapshot.matches("loading") &&
          !snapshot.matches({ listed: { dialog: "resting" } }) &&
          !(isAdding && addedCount > 0)
        );
      case "edit.asked":
      case "deletion.asked":
        return accounts.length > 0;
      default:
        return true;
    }
  },
  open: async (fixtures) => {
    await arrive(fixtures);
    await openPage(fixtures);
  },
  events: {
    "xstate.done.actor.listBankAccounts": async () => {},
    "xstate.done.actor.keepBankAccounts": async () => {},
    "account.toggled": async (fixtures, { id }, _, { before }) => {
      const account = before.context.accounts.find((candidate) => candidate.id === id);
      await card(fixtures, account?.nickName ?? "")
        .getByRole("switch")
        .click();
    },
    "addition.asked": ({ page }) => page.getByRole("button", { name: "Add Bank Account" }).click(),
    "account.added": (fixtures) => addAccount(fixtures),
    "xstate.done.actor.addBankAccount": async (fixtures, _, __, { before }) => {
      if (addedOf(before.context) === 0)
        await adding(fixtures).getByRole("button", { name: "Close" }).click();
      await expect(adding(fixtures)).toBeHidden();
    },
    "edit.asked": (fixtures, { id }, _, { before }) => chooseMenuEntry(fixtures, before.context, id, "Edit"),
    "deletion.asked": (fixtures, { id }, _, { before }) =>
      chooseMenuEntry(fixtures, before.context, id, "Delete"),
    "name.changed": (fixtures, { nickName }) =>
      editing(fixtures).getByRole("textbox", { name: "Bank Account Nick Name" }).fill(nickName),
    submitted: async (fixtures, _, __, { before, after }) => {
      if (before.matches({ listed: { dialog: "deleting" } })) {
        await deleting(fixtures).getByRole("button", { name: "Delete Bank Account" }).click();
        await expect(toast(fixtures, "Bank account deleted")).toBeVisible();
        return;
      }
      await editing(fixtures).getByRole("button", { name: "Save" }).click();
      if (after.matches({ listed: { dialog: "resting" } }))
        await expect(toast(fixtures, "Bank account saved")).toBeVisible();
    },
    dismissed: ({ page }) => page.keyboard.press("Escape"),
    // The browser's Back button, while a dialog is open.
    navigated: async (fixtures) => {
      const { page } = fixtures;
      await page.goBack();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await openPage(fixtures);
    },
  },
  states: {
    "listed.storage.kept": async ({ page }) => {
      await expect(page.getByText("This browser keeps nothing")).toHaveCount(0);
    },
    "listed.dialog.resting": async (fixtures, { context }) => {
      await expect(fixtures.page.getByRole("dialog")).toHaveCount(0);
      const { accounts } = context;
      await expect(fixtures.page.getByRole("switch", { name: /^(Active|Inactive)$/ })).toHaveCount(
        accounts.length,
      );
      for (const { nickName, active, last4 } of accounts) {
        const region = card(fixtures, nickName.trim());
        await expect(region).toContainText(last4);
        const name = active ? "Active" : "Inactive";
        await expect(region.getByRole("switch", { name, exact: true })).toBeVisible();
      }
    },
    "listed.dialog.adding": async (fixtures, { context }) => {
      await expect(adding(fixtures)).toBeVisible({ visible: addedOf(context) === 0 });
    },
    "listed.dialog.editing.fresh": async (fixtures, { context }) => {
      const name = editing(fixtures).getByRole("textbox", { name: "Bank Account Nick Name" });
      await expect(name).toHaveValue(context.nickName);
      await expect(editing(fixtures).getByRole("alert")).toHaveCount(0);
    },
    "listed.dialog.editing.nameless": async (fixtures) => {
      await expect(editing(fixtures).getByRole("alert")).toHaveText("Give the account a name.");
    },
    "listed.dialog.deleting": async (fixtures, { context }) => {
      const { nickName } = context;
      await expect(deleting(fixtures)).toContainText(`${nickName} will be removed from your list.`);
    },
  },
  // The dialog closes once the account is added.
  isTransient: (_, snapshot) =>
    snapshot.matches({ listed: { dialog: "adding" } }) && addedOf(snapshot.context) > 0,
  otherwise: {
    'switch "Active"': "these walks have one account at first, and it is switched off",
    "Withdrawal account": "the person of these walks has given no account in a setup",
    "paragraph: Bank account": "the person of these walks has given no account in a setup",
    'link "Change it on your profile"': "the person of these walks has given no account in a setup",
    "Preparing a safe connection…": "the provider's form is loaded at once",
  },
  skippedStates: {
    loading: "the browser's storage answers at once",
    "listed.storage.keeping": "the browser's storage answers at once",
    "listed.storage.unsaved": unwritten,
    failed: neverFailsReason,
  },
};

function firstOf(context: Context): readonly { readonly id: string }[] {
  return context.accounts.slice(0, 1).map(({ id }) => ({ id }));
}
