/** Playwright's `test` with fixtures for the product: a new person, the sandbox's control calls, and the guard. */
import { expect } from "@playwright/test";
import { mendContexts } from "../browsers/mend-contexts.ts";
import { testInEngine } from "../browsers/webkitgtk/fixtures.ts";
import { type Control, type NewAccount, type NewPerson, newPerson } from "./control.ts";
import { recordExecuted } from "./executed.ts";
import { appVariable, sandboxVariable } from "./global-setup.ts";
import { PageErrorGuard } from "./guard.ts";
import { controlOf } from "./keycloak-control.ts";

export interface Person {
  readonly id: string;
  /** The account's id; null for an identity without an account. */
  readonly accountId: string | null;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Local form, `0491234567`. */
  readonly mobile: string;
}

export interface Fixtures {
  readonly control: Control;
  /** A person that no other test uses, with the data of `personDetails`. */
  readonly person: Person;
  /** The data of `person`, set by `test.use`; defaults to an active account with 100.00. */
  readonly personDetails: Partial<NewPerson>;
  /** Creates another person, for tests that need two. */
  readonly makePerson: (details?: Partial<NewPerson>) => Promise<Person>;
  /** Fails the test on any error that the browser reports; `guard.expect(/…/)` declares an expected one. */
  readonly guard: PageErrorGuard;
}

export interface WorkerFixtures {
  readonly sandboxAddress: string;
}

const activeAccount: NewAccount = { status: "A", balance: 10_000 };

function requireVariable(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: the global setup has not run.`);
  return value;
}

let personCount = 0;

/** Unique in this run: the worker's index, then a count. Every number that starts with 041 is a mobile number. */
function ownMobile(workerIndex: number): string {
  personCount += 1;
  return `041${String(workerIndex).padStart(3, "0")}${String(personCount).padStart(4, "0")}`;
}

async function createPerson(control: Control, mobile: string, details: Partial<NewPerson>): Promise<Person> {
  const person = { ...newPerson(control, mobile), ...details };
  const { id, accountId } = await control.addPerson({ account: activeAccount, ...person });
  return {
    id,
    accountId,
    email: person.email,
    password: person.password,
    firstName: person.firstName,
    lastName: person.lastName,
    mobile: person.mobile,
  };
}

export const test = testInEngine().extend<Fixtures, WorkerFixtures>({
  sandboxAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names from its pattern
    async ({}, use) => use(requireVariable(sandboxVariable)),
    { scope: "worker" },
  ],
  browser: [
    async ({ browser }, use) => {
      mendContexts(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names from its pattern
  baseURL: async ({}, use) => use(requireVariable(appVariable)),
  control: async ({ sandboxAddress }, use) => use(controlOf(sandboxAddress)),
  personDetails: [{}, { option: true }],
  makePerson: async ({ control }, use, { workerIndex }) =>
    use((details = {}) => createPerson(control, ownMobile(workerIndex), details)),
  person: async ({ makePerson, personDetails }, use) => use(await makePerson(personDetails)),
  guard: [
    async ({ context }, use, info) => {
      const guard = new PageErrorGuard();
      await guard.watch(context);
      const record = await recordExecuted(context);
      await use(guard);
      await record(info.titlePath.join(" › "), info.status === info.expectedStatus);
      expect(guard.complaints(), "the browser complained of nothing that was not provoked").toEqual([]);
      // A request may still be on its way through a route when the context closes.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],
});

export { expect };
