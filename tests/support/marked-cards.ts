/**
 * The fields that give a saved card each mark that prevents payments with it. A mark without its line does not compile.
 */
import type { CardMark } from "../../src/machines/cards/rules/card-fault.ts";
import type { Card } from "../../src/machines/core/domain.ts";

export const markedCards: Readonly<Record<CardMark, Partial<Card>>> = {
  frozen: { frozen: true },
  expired: { expiryMonth: 1, expiryYear: 2025 },
};

/** All marks at once. */
export const everyMark: Partial<Card> = Object.assign({}, ...Object.values(markedCards));
