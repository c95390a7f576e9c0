import type { ChartScreens } from "../page/chart-screens.ts";
import { screens as amount } from "./amount.tsx";
import { screens as pay } from "./pay.tsx";
import { screens as payment } from "./payment.tsx";
import { screens as topUp } from "./top-up.tsx";
import { screens as transfer } from "./transfer.tsx";
import { screens as withdraw } from "./withdraw.tsx";

/** The charts whose states are drawn. */
export const allScreens: readonly ChartScreens[] = [topUp, amount, pay, payment, transfer, withdraw];
