/** Makes a page report its state in each frame after a press, so that the bench evaluates nothing in the page. */
import type { CDPSession, Page } from "@playwright/test";

export interface State {
  readonly lang: string;
  readonly hasDialog: boolean;
  /** Whether the focus is in a menu, and whether it is on a menu item. */
  readonly isInMenu: boolean;
  readonly isInItem: boolean;
}

/**
 * Resolves once the expected state lasts for two frames. Rejects after ten seconds with the name of the expected state.
 */
export type WaitForState = (description: string, matches: (state: State) => boolean) => Promise<void>;

const limit = 10_000;
const binding = "__benchTell";

export async function reportState(page: Page, session: CDPSession): Promise<WaitForState> {
  let state: State | undefined;
  let check = () => {};
  session.on("Runtime.bindingCalled", ({ name, payload }) => {
    if (name !== binding) return;
    state = JSON.parse(payload) as State;
    check();
  });
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: binding });
  await page.evaluate((bindingName) => {
    let lastState = "";
    let reportedState = "";
    const watch = () => {
      const focus = document.activeElement;
      const currentState = JSON.stringify({
        lang: document.documentElement.lang,
        hasDialog: document.querySelector("[role=dialog]") !== null,
        isInMenu: focus?.closest("[role=menu]") != null,
        isInItem: focus?.closest("[role=menuitem]") != null,
      });
      if (currentState === lastState && currentState !== reportedState) {
        reportedState = currentState;
        (Reflect.get(window, bindingName) as (text: string) => void)(currentState);
      }
      lastState = currentState;
      requestAnimationFrame(watch);
    };
    watch();
  }, binding);
  return (description, matches) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`There was not ${description}: ${JSON.stringify(state)}`)),
        limit,
      );
      check = () => {
        if (state === undefined || !matches(state)) return;
        clearTimeout(timer);
        check = () => {};
        resolve();
      };
      check();
    });
}
