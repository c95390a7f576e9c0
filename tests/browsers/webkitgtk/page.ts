/** A person's actions and checks in WebKitGTK, by role and accessible name as the engine computes them. */
import { setTimeout as sleep } from "node:timers/promises";
import axe from "axe-core";
import type { Driver, Element } from "./driver.ts";

/** Timeout in milliseconds. */
const patience = 20_000;
/** WebDriver's key codes. */
export const keys = { escape: "\uE00C", enter: "\uE007", tab: "\uE004", space: " " };

/** Selectors for candidates of a role; the engine then computes the real role. */
const selectors: Readonly<Record<string, string>> = {
  alert: "[role=alert]",
  article: "article",
  button: "button, [role=button]",
  combobox: "select, [role=combobox]",
  dialog: "dialog, [role=dialog]",
  heading: "h1, h2, h3",
  img: "img, svg, [role=img]",
  link: "a[href]",
  list: "ul, ol",
  menuitem: "[role=menuitem]",
  navigation: "nav",
  radio: "input[type=radio]",
  region: "section, [role=region]",
  searchbox: "input",
  status: "[role=status], output",
  switch: "[role=switch]",
  table: "table",
  textbox: "input, textarea",
};
/** Other role names that WebKit computes for the same role. */
const alike: Readonly<Record<string, readonly string[]>> = {
  combobox: ["combobox", "listbox", "button"],
  img: ["img", "image"],
  radio: ["radio", "radiobutton"],
};

const findVisible = `
  const [selector, root] = arguments;
  return [...(root ?? document).querySelectorAll(selector)].filter((one) =>
    one.closest("[aria-hidden=true], [inert]") === null &&
    (one.checkVisibility({ visibilityProperty: true }) || one.type === "radio"));
`;

type Name = string | RegExp;

const matchesName = (name: Name, has: string) => (typeof name === "string" ? has === name : name.test(has));

export class Page {
  constructor(
    readonly driver: Driver,
    readonly app: string,
  ) {}

  open(path: string): Promise<void> {
    return this.driver.get(`${this.app}${path}`);
  }

  /** Goes back by a delayed script, because the driver's own `back` never resolves for a page that WebKit restores. */
  goBack(): Promise<void> {
    return this.driver.executeScript("setTimeout(() => history.back(), 50)");
  }

  /** Repeats `look` until it returns something other than undefined or false. */
  async until<Found>(condition: string, probe: () => Promise<Found | undefined | false>): Promise<Found> {
    let lastError = "";
    for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
      try {
        const probeResult = await probe();
        if (probeResult !== undefined && probeResult !== false) return probeResult;
      } catch (error) {
        // A rerender may replace the element before it is used.
        lastError = error instanceof Error ? `: ${error.name} ${error.message.split("\n")[0]}` : "";
      }
    }
    throw new Error(`not so within ${patience / 1_000} s: ${condition}${lastError}; ${await this.#place()}`);
  }

  async #place(): Promise<string> {
    const text = await this.text().catch(() => "no page");
    return `at ${await this.driver.getCurrentUrl()}: ${text.replaceAll(/\s+/g, " ").slice(0, 600)}`;
  }

  async #all(role: string, name: Name, root?: Element): Promise<readonly Element[]> {
    const foundElements: Element[] = [];
    const script = this.driver.executeScript<Element[]>(findVisible, selectors[role] ?? "*", root);
    for (const element of await script) {
      const has = (await element.getAccessibleName()).trim();
      if (matchesName(name, has) && (alike[role] ?? [role]).includes(await element.getAriaRole()))
        foundElements.push(element);
    }
    return foundElements;
  }

  find(role: string, name: Name, root?: Element): Promise<Element> {
    return this.until(`${role} "${name}"`, async () => (await this.#all(role, name, root))[0]);
  }

  async expectGone(role: string, name: Name): Promise<void> {
    await this.until(`no ${role} "${name}"`, async () => (await this.#all(role, name)).length === 0);
  }

  /**
   * WebDriver scrolls only to elements outside the window, not to those under the top bar: a press there is
   * intercepted.
   */
  async press(role: string, name: Name, root?: Element): Promise<void> {
    await this.until(`${role} "${name}" pressed`, async () => {
      const element = (await this.#all(role, name, root))[0];
      if (!element || !(await element.isEnabled())) return false;
      await this.driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
      await element.click();
      return true;
    });
  }

  /** A radio is invisible under its label, so it is chosen by pressing Space. */
  async choose(name: Name, root?: Element): Promise<void> {
    await (await this.find("radio", name, root)).sendKeys(keys.space);
  }

  async type(role: "textbox" | "searchbox", name: Name, text: string, root?: Element): Promise<void> {
    await this.replaceText(await this.find(role, name, root), text);
  }

  /** Replaces the text of a field by typing. */
  async replaceText(box: Element, text: string): Promise<void> {
    await box.click();
    await this.driver.executeScript("arguments[0].select()", box);
    await box.sendKeys(text);
  }

  /** Selects an option by its label: sets the value and fires `change`. */
  async select(name: Name, option: string): Promise<void> {
    const list = await this.find("combobox", name);
    await this.driver.executeScript(
      `const [list, label] = arguments;
       const option = [...list.options].find(({ text }) => text === label);
       if (!option) throw new Error("no option " + label);
       list.value = option.value;
       list.dispatchEvent(new Event("change", { bubbles: true }));`,
      list,
      option,
    );
  }

  text(): Promise<string> {
    return this.driver.executeScript<string>("return document.body.innerText");
  }

  async shows(text: Name): Promise<void> {
    await this.until(`"${text}" shown`, async () => {
      const actualText = await this.text();
      return typeof text === "string" ? actualText.includes(text) : text.test(actualText);
    });
  }

  async showsNot(text: string): Promise<void> {
    await this.until(`"${text}" not shown`, async () => !(await this.text()).includes(text));
  }

  async expectAt(path: string): Promise<void> {
    await this.until(`at ${path}`, async () => (await this.driver.getCurrentUrl()) === `${this.app}${path}`);
  }

  async rootHas(attribute: string, value: string): Promise<void> {
    await this.until(
      `${attribute}="${value}"`,
      async () =>
        (await this.driver.executeScript<string | null>(
          "return document.documentElement.getAttribute(arguments[0])",
          attribute,
        )) === value,
    );
  }

  /** Runs axe with all rules of WCAG 2.2 AA. */
  async audit(): Promise<void> {
    await this.driver.executeScript(axe.source);
    const auditResult = await this.driver.executeAsyncScript<readonly string[] | string>(
      `const [tags, done] = arguments;
       const still = new CSSStyleSheet();
       still.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important }");
       document.adoptedStyleSheets.push(still);
       axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] }).then(
         ({ violations }) => done(violations.flatMap(({ id, help, nodes }) =>
           nodes.map(({ target, any }) => [id, help, target.join(" "), any[0]?.message ?? ""].join(" ")))),
         (error) => done(String(error)));`,
      ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    );
    if (typeof auditResult === "string" || auditResult.length > 0)
      throw new Error(`axe: ${[auditResult].flat().join("\n")}`);
  }
}
