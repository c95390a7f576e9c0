import { failureOf, rejection } from "../../machines/core/failure.ts";
import type { StatusResult } from "../../machines/instructions/instruction.ts";
import type { Api, Make, RawAnswer } from "../api/client.ts";
import { ApiError } from "../core/errors.ts";
import { statusResult } from "./answer.ts";
import type { PaymentServices } from "./payment-services.ts";

/** In milliseconds. */
const statusLimit = 20_000;

/** Without a journal the answer is compared with nothing. */
type StatusServices = Pick<PaymentServices, "api" | "browser" | "presses"> &
  Partial<Pick<PaymentServices, "journal">>;

/** What this version cannot read of the journal is compared with nothing. */
async function instructionOf({ journal }: StatusServices, key: string) {
  return await journal?.find(key).catch(() => undefined);
}

/** One request under a good token; where the answer is 401, once more under a renewed one. */
async function exchangeRenewing(
  api: Api,
  make: Make,
  { key, checkToken }: { readonly key: string; readonly checkToken: (token: string) => void },
): Promise<RawAnswer> {
  const options = { timeout: statusLimit, key };
  const token = await api.token();
  checkToken(token);
  let answer = await api.exchange(make, { ...options, token });
  if (answer.status === 401) {
    const renewed = await api.tokenAfter(token);
    checkToken(renewed);
    answer = await api.exchange(make, { ...options, token: renewed });
  }
  checkToken(await api.token());
  return answer;
}

async function request(services: StatusServices, key: string, make: Make): Promise<StatusResult> {
  const { api, browser, presses } = services;
  // The server looks a key up among those of the token's person: another person's "unseen" says nothing about it.
  const checkToken = (token: string) => {
    if (!presses.isOwn(key, token)) throw new ApiError(rejection("unauthorized"));
  };
  try {
    const instruction = await instructionOf(services, key);
    const answer = await exchangeRenewing(api, make, { key, checkToken });
    return statusResult(answer, instruction, browser.now);
  } catch (error) {
    return { kind: "unavailable", failure: failureOf(error) };
  }
}

/** GET wallet/payments/{key}: what became of a key. It changes nothing. */
export function readStatus(services: StatusServices, { key }: { key: string }): Promise<StatusResult> {
  return request(services, key, (wire, init) =>
    wire.GET("/wallet/payments/{key}", { ...init, params: { path: { key } } }),
  );
}

/** DELETE wallet/payments/{key}: the key can never act any more, or has its outcome already. */
export function cancelPayment(services: StatusServices, { key }: { key: string }): Promise<StatusResult> {
  return request(services, key, (wire, init) =>
    wire.DELETE("/wallet/payments/{key}", { ...init, params: { path: { key } } }),
  );
}
