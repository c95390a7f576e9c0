/** A group of elements distinguishes all kinds of elements. */
import { expect, test } from "vitest";
import { Elements } from "../../sandbox/stripe/client/elements.ts";

const kinds = ["card", "auBankAccount"] as const;
type Kind = (typeof kinds)[number];
const pairs = kinds.flatMap((first) => kinds.map((second) => [first, second] as const));

const group = () => new Elements({ origin: "http://localhost", publishableKey: "pk_test_1", locale: "en" });
/** The overloads of `create` and `getElement` have no union. */
const create = (elements: Elements, kind: Kind) =>
  kind === "card" ? elements.create(kind) : elements.create(kind);
const find = (elements: Elements, kind: Kind) =>
  kind === "card" ? elements.getElement(kind) : elements.getElement(kind);
/** The argument that react-stripe-js passes. */
const findByComponent = (elements: Elements, kind: Kind) =>
  elements.getElement({ __elementType: kind } as unknown as "card");

test.each(pairs)(
  "after a %s element a %s element can be created only if it is of another kind",
  (first, second) => {
    const elements = group();
    const one = create(elements, first);
    if (first === second) {
      expect(() => create(elements, second)).toThrow(`Can only create one Element of type ${second}.`);
      one.destroy();
    }
    expect(create(elements, second).elementType).toBe(second);
  },
);

test.each(pairs)(
  "in a group with only a %s element, a %s element is found only if it is of the same kind",
  (made, asked) => {
    const elements = group();
    const element = create(elements, made);
    const expected = made === asked ? element : null;
    expect([find(elements, asked), findByComponent(elements, asked)]).toEqual([expected, expected]);
    element.destroy();
    expect([find(elements, asked), findByComponent(elements, asked)]).toEqual([null, null]);
  },
);

const others = pairs.filter(([first, second]) => first !== second);
test.each(others)(
  "a destroyed %s element is no longer found, and a %s element in the same group still is",
  (gone, kept) => {
    const elements = group();
    const [one, other] = [create(elements, gone), create(elements, kept)];
    one.destroy();
    expect([find(elements, gone), find(elements, kept)]).toEqual([null, other]);
  },
);

test.each([
  ["card", "card"],
  ["auBankAccount", "au_becs_debit"],
] as const)("a group with a %s element submits the payment method type %s", async (kind, method) => {
  const elements = group();
  create(elements, kind);
  expect(await elements.submit()).toEqual({ selectedPaymentMethod: method });
});
