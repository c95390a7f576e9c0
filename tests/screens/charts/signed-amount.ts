import type { Transaction } from "../../../src/machines/core/domain.ts";
import { money, type Part } from "../figures.ts";

const signs: Readonly<Record<string, "+" | "-">> = { WALLET_TOPUP: "+", TRANSFER_CREDIT: "+" };

export const signedAmount = ({ type, amount }: Transaction): Part => money(amount, signs[type] ?? "-");
