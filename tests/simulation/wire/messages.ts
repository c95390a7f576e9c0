import type { Page } from "../browser/page.ts";
import type { LightRequest } from "../client/light-request.ts";
import type { Answer } from "../server/answer.ts";
import type { Instruction, Operation } from "../world/history.ts";
import type { GatewayAnswer } from "./gateway-answers.ts";

export function responseOf({ status, body, headers }: Answer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

export function gatewayResponse(gateway: GatewayAnswer, own: Answer | undefined): Response {
  return new Response(gateway.body(own && JSON.stringify(own.body)), {
    status: gateway.status,
    headers: { ...(gateway.type && { "Content-Type": gateway.type }), ...gateway.headers },
  });
}

export function readRequest({ url, method, headers, body, redirect, signal }: LightRequest) {
  return { url, method, headers: Object.fromEntries(headers), body, redirect, signal };
}

/** Without keys the request does not say which entry it is; one that says the same will do. */
export function isNoted(page: Page, key: string | undefined, { operation, cents }: Instruction): boolean {
  page.device.world.touch("database", false);
  const rows = page.device.databases.rows("nupay", "payment-journal");
  const noted = (row: unknown): boolean => {
    const entry = row as Record<string, unknown> | undefined;
    return entry?.submittedAt !== undefined && entry.operation === operation && entry.cents === cents;
  };
  return key === undefined ? [...(rows?.values() ?? [])].some(noted) : noted(rows?.get(key));
}

export function isOpenCallNoted(page: Page, key: string): boolean {
  const row = page.device.databases.rows("nupay-instructions", "open")?.get(key);
  return (row as Record<string, unknown> | undefined)?.submittedAt !== undefined;
}

export function instructionIn(operation: Operation, body: string | undefined): Instruction {
  const fields = JSON.parse(body ?? "{}") as Record<string, unknown>;
  return {
    operation,
    cents: Number(fields.amount),
    ...(typeof fields.toAccountId === "string" && { toAccountId: fields.toAccountId }),
    ...(typeof fields.paymentMethodId === "string" && { paymentMethodId: fields.paymentMethodId }),
  };
}
