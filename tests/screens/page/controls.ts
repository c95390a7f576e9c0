/** Operates each control of the screen once, as a person does. */

const controls = [
  "button",
  "a[href]",
  "input:not([type=hidden])",
  "select",
  "textarea",
  "summary",
  "[role=menuitem]",
  "[role=menuitemradio]",
].join(", ");

function isInSight(element: Element): boolean {
  return (
    element.closest("[aria-hidden=true]") === null && element.checkVisibility({ visibilityProperty: true })
  );
}

export function controlsOf(page: Document): readonly HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(controls)].filter(isInSight);
}

export function isDisabled(control: HTMLElement): boolean {
  return control.matches(":disabled, [aria-disabled=true]");
}

/** Bypasses React's override of the property, so that React notices the change. */
function setValue(control: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

const textsByType: Readonly<Record<string, string>> = { date: "1992-04-16" };

function press(control: HTMLElement): void {
  const pointer = { bubbles: true, cancelable: true, button: 0, pointerType: "mouse" };
  control.dispatchEvent(new PointerEvent("pointerover", pointer));
  const isDefaultAllowed = control.dispatchEvent(new PointerEvent("pointerdown", pointer));
  if (isDefaultAllowed) control.focus({ preventScroll: true });
  control.dispatchEvent(new PointerEvent("pointerup", pointer));
  control.click();
  control.dispatchEvent(new PointerEvent("pointerout", pointer));
}

function giveFile(input: HTMLInputElement): void {
  const files = new DataTransfer();
  files.items.add(new File(["%PDF-1.7 %%EOF"], "passport.pdf", { type: "application/pdf" }));
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const otherOption = ({ options }: HTMLSelectElement) =>
  [...options].find(({ selected, disabled }) => !selected && !disabled);

export function isText(control: HTMLElement): control is HTMLTextAreaElement | HTMLInputElement {
  return (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !["radio", "checkbox", "button", "submit"].includes(control.type))
  );
}

/** Types, chooses or presses, by the type of the control. */
export function operate(control: HTMLElement): void {
  if (control instanceof HTMLSelectElement) {
    const newOption = otherOption(control);
    if (newOption === undefined) return;
    control.value = newOption.value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  if (control instanceof HTMLInputElement && control.type === "file") giveFile(control);
  else if (!isText(control)) press(control);
  else if (!control.readOnly) setValue(control, textsByType[control.type] ?? `${control.value}7`);
}

export function pressKey(control: HTMLElement, key: string): void {
  control.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Whether a person can type into it. */
export function isWritable(control: HTMLElement): boolean {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    ? !control.readOnly
    : true;
}

/** Whether the control is a chosen radio, or a select without another option, so that using it changes nothing. */
export function isChosen(control: HTMLElement): boolean {
  if (control instanceof HTMLSelectElement) return otherOption(control) === undefined;
  return control instanceof HTMLInputElement && control.type === "radio" && control.checked;
}
