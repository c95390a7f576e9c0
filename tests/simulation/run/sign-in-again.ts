import type { Page } from "simulated-browser";
import { NetworkError } from "../../../src/services/core/errors.ts";
import { people } from "./people.ts";
import type { Run } from "./run-seed.ts";

/** The person decides whether to sign in again; after healing, they return to the form. */
export function askToSignIn(run: Run, page: Page, id: string, answer: (isContinued: boolean) => void): void {
  const isContinued = run.random.number(`${id} continues`) < 0.8;
  run.world.schedule({
    kind: "action",
    label: id,
    delay: run.random.wait(`${id} thinks`, 500, 20_000),
    owner: page,
    run: () => answer(isContinued && !run.isHealed),
  });
}

/** Leaves the page for the identity provider. Never resolves; rejects if the device is offline. */
export function signInAgain(run: Run, page: Page, id: string): Promise<void> {
  const { device } = page;
  if (!device.online) return Promise.reject(new NetworkError());
  run.history.sometimes("client: a page leaves for a fresh sign-in");
  run.world.schedule({
    kind: "action",
    label: `${id} leaves`,
    delay: run.random.wait(`${id} leaves`, 20, 400),
    owner: page,
    run: () => {
      const tab = device.pages.indexOf(page);
      run.history.add({ type: "action", text: `${page.name} leaves for the provider` });
      if (!page.hide()) run.kill(page);
      run.world.schedule({
        kind: "action",
        label: `${id} returns`,
        delay: run.random.wait(`${id} returns`, 2_000, 90_000),
        run: () => returnFromSignIn(run, page, tab, id),
      });
    },
  });
  return new Promise(() => {});
}

/** Returns to the app after a fresh sign-in, as another person, or with the browser's Back button. */
function returnFromSignIn(run: Run, page: Page, tab: number, id: string): void {
  const { device } = page;
  const currentPage = device.pageOf(tab);
  if (currentPage !== undefined && currentPage !== page) return;
  if (run.isHealed) {
    if (page.state === "frozen") page.restore();
    return;
  }
  const draw = run.random.number(`${id} comes back`);
  if (draw < 0.2) {
    run.history.add({ type: "action", text: `the person goes back to ${page.name}` });
    if (page.state === "frozen") page.restore();
    else run.load(device, tab);
    return;
  }
  const person = draw < 0.9 ? page.person : run.random.pick(`${id} as`, people).id;
  if (person === undefined) return;
  run.history.add({ type: "action", text: `${person} has signed in on ${device.name} tab ${tab}` });
  run.identity.signIn(device, person);
  run.load(device, tab);
}

/** The form is filled in again, and the person often presses again. */
export function pressAgain(run: Run, page: Page, id: string, press: () => void): void {
  run.history.sometimes("client: a form comes back after a fresh sign-in");
  if (run.random.number(`${id} presses`) > 0.85) return;
  run.world.schedule({
    kind: "action",
    label: `${id} presses`,
    delay: run.random.wait(`${id} reads`, 500, 20_000),
    owner: page,
    run: press,
  });
}
