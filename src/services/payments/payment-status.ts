import { failureOf, rejection } from "../../machines/core/failure.ts";
import type { StatusResult } from "../../machines/instructions/instruction.ts";
import type { Api, RawAnswer, RawCall } from "../api/client.ts";
import { ApiError } from "../core/errors.ts";
import { statusResult } from "./answer.ts";
import type { PaymentServices } from "./payment-services.ts";

/** In milliseconds. */
const statusLimit = 20_000;

/** Without a journal, the answer is not compared with an instruction. */
type StatusServices = Pick<PaymentServices, "api" | "browser" | "presses"> &
  Partial<Pick<PaymentServices, "journal">>;

/** The instruction to compare the answer with; undefined without a journal, or if this version cannot read it. */
async function instructionOf({ journal }: StatusServices, key: string) {
  return await journal?.find(key).catch(() => undefined);
}

/** One request with a valid token; after a 401, once more with a renewed token. */
async function exchangeRenewing(
  api: Api,
  call: RawCall,
  { key, checkToken }: { readonly key: string; readonly checkToken: (token: string) => void },
): Promise<RawAnswer> {
  const options = { timeout: statusLimit, key };
  const token = await api.token();
  checkToken(token);
  let answer = await api.exchange(call, { ...options, token });
  if (answer.status === 401) {
    const renewedToken = await api.tokenAfter(token);
    checkToken(renewedToken);
    answer = await api.exchange(call, { ...options, token: renewedToken });
  }
  checkToken(await api.token());
  return answer;
}

async function request(services: StatusServices, key: string, call: RawCall): Promise<StatusResult> {
  const { api, browser, presses } = services;
  // The server looks up only the keys of the token's person: for another person's key, `unseen` means nothing.
  const checkToken = (token: string) => {
    if (!presses.isOwn(key, token)) throw new ApiError(rejection("unauthorized"));
  };
  try {
    const instruction = await instructionOf(services, key);
    const answer = await exchangeRenewing(api, call, { key, checkToken });
    return statusResult(answer, instruction, browser.now);
  } catch (error) {
    return { kind: "unavailable", failure: failureOf(error) };
  }
}

/** GET wallet/payments/{key}: the status of a key. It changes nothing. */
export function readStatus(services: StatusServices, { key }: { key: string }): Promise<StatusResult> {
  return request(services, key, (client, init) =>
    client.GET("/wallet/payments/{key}", { ...init, params: { path: { key } } }),
  );
}

/** DELETE wallet/payments/{key}: cancels the key for good, unless it already has an outcome. */
export function cancelPayment(services: StatusServices, { key }: { key: string }): Promise<StatusResult> {
  return request(services, key, (client, init) =>
    client.DELETE("/wallet/payments/{key}", { ...init, params: { path: { key } } }),
  );
}
