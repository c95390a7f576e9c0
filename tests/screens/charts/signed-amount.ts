import type { Transaction } from "../../../src/machines/core/domain.ts";
import { type FigurePart, money } from "../figures.ts";

const signs: Readonly<Record<string, "+" | "-">> = { WALLET_TOPUP: "+", TRANSFER_CREDIT: "+" };

export const signedAmount = ({ type, amount }: Transaction): FigurePart => money(amount, signs[type] ?? "-");
