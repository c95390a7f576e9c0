import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";
import { translationStoreOf } from "../../src/ui/i18n/use-translation.ts";

async function begin() {
  const instance = createInstance();
  await instance.init({ lng: "en", resources: { en: { translation: { addCard: { holder: "Name" } } } } });
  const source = translationStoreOf(instance);
  const onChange = vi.fn();
  return { instance, source, changed: onChange, unsubscribe: source.subscribe(onChange) };
}

test("texts that arrive later are read by the same translation, so that no component renders again", async () => {
  const { instance, source, changed } = await begin();
  const translationBefore = source.get();
  instance.addResourceBundle("en", "translation", { addCard: { card: "Card" } }, true);
  expect(changed).not.toHaveBeenCalled();
  expect(source.get()).toBe(translationBefore);
  expect(translationBefore.t("addCard.card")).toBe("Card");
});

test("subscribers are notified of a language switch, and read the new texts", async () => {
  const { instance, source, changed } = await begin();
  instance.addResourceBundle("ar", "translation", { addCard: { holder: "الاسم" } });
  changed.mockClear();
  await instance.changeLanguage("ar");
  expect(changed).toHaveBeenCalled();
  expect(source.get().t("addCard.holder")).toBe("الاسم");
});

test("all components share one subscription to the instance, and an unmounted one is not notified", async () => {
  const { instance, source, changed, unsubscribe } = await begin();
  expect(translationStoreOf(instance)).toBe(source);
  unsubscribe();
  await instance.changeLanguage("ar");
  expect(changed).not.toHaveBeenCalled();
});
