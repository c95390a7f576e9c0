/** A group of elements distinguishes all kinds of elements. */
import { expect, test } from "vitest";
import { Elements } from "../../sandbox/stripe/client/elements.ts";

const kinds = ["card", "auBankAccount"] as const;
type Kind = (typeof kinds)[number];
const pairs = kinds.flatMap((firstKind) => kinds.map((secondKind) => [firstKind, secondKind] as const));

const group = () => new Elements({ origin: "http://localhost", publishableKey: "pk_test_1", locale: "en" });
/** The overloads of `create` and `getElement` have no union. */
const create = (elements: Elements, kind: Kind) =>
  kind === "card" ? elements.create(kind) : elements.create(kind);
const findElement = (elements: Elements, kind: Kind) =>
  kind === "card" ? elements.getElement(kind) : elements.getElement(kind);
/** The argument that react-stripe-js passes. */
const findByComponent = (elements: Elements, kind: Kind) =>
  elements.getElement({ __elementType: kind } as unknown as "card");

test.each(pairs)(
  "after a %s element a %s element can be created only if it is of another kind",
  (firstKind, secondKind) => {
    const elements = group();
    const firstElement = create(elements, firstKind);
    if (firstKind === secondKind) {
      expect(() => create(elements, secondKind)).toThrow(
        `Can only create one Element of type ${secondKind}.`,
      );
      firstElement.destroy();
    }
    expect(create(elements, secondKind).elementType).toBe(secondKind);
  },
);

test.each(pairs)(
  "in a group with only a %s element, a %s element is found only if it is of the same kind",
  (madeKind, askedKind) => {
    const elements = group();
    const element = create(elements, madeKind);
    const expected = madeKind === askedKind ? element : null;
    expect([findElement(elements, askedKind), findByComponent(elements, askedKind)]).toEqual([
      expected,
      expected,
    ]);
    element.destroy();
    expect([findElement(elements, askedKind), findByComponent(elements, askedKind)]).toEqual([null, null]);
  },
);

const differentPairs = pairs.filter(([first, second]) => first !== second);
test.each(differentPairs)(
  "a destroyed %s element is no longer found, and a %s element in the same group still is",
  (removedKind, keptKind) => {
    const elements = group();
    const [one, other] = [create(elements, removedKind), create(elements, keptKind)];
    one.destroy();
    expect([findElement(elements, removedKind), findElement(elements, keptKind)]).toEqual([null, other]);
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
