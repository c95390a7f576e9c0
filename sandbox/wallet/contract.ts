import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";
import { brandCurrency } from "../../site/brand/currency.ts";
import type { operations } from "../../src/services/api/schema.d.ts";
import { type ErrorCode, Refusal } from "./refusal.ts";

export type OperationId = keyof operations;

/** Every call except the one that returns a stream. */
export type CallId = Exclude<OperationId, "streamEvents">;

export interface ContractOperation<Id extends OperationId = OperationId> {
  readonly id: Id;
  readonly method: string;
  /** Undefined if the call has no body. */
  readonly contentType: "application/json" | "multipart/form-data" | undefined;
  readonly isBodyRequired: boolean;
  /** Whether the contract requires an Idempotency-Key. */
  readonly isKeyed: boolean;
  /** Whether the call accepts an `If-Match` with a version. */
  readonly isVersioned: boolean;
  /** Whether a successful answer names the account's newest event in `Last-Event-ID`. */
  readonly namesEvent: boolean;
  /** @throws Refusal if the body does not match the contract */
  checkBody(body: unknown): void;
  checkQuery(query: URLSearchParams): void;
  /** The key without quotes, in lower case. @throws Refusal idempotency_key_missing */
  checkKey(header: string | readonly string[] | undefined): string;
  /** The version without quotes; undefined without the header. @throws Refusal invalid_request */
  checkVersion(header: string | undefined): string | undefined;
  /** The path parameters by name. @throws Refusal */
  checkPath(path: string): Readonly<Record<string, string>>;
  /** The fields of a JSON body that the contract defines, with any values; undefined if there are none. */
  knownPart(body: unknown): unknown;
  /** The validation error of a response, or undefined. */
  faultOf(status: number, body: unknown): string | undefined;
}

export interface Contract {
  /** The wallet's only currency. */
  readonly currency: string;
  /** The path's operations by method; undefined for a path that is not in the contract. */
  operationsAt(path: string): ReadonlyMap<string, ContractOperation> | undefined;
  readonly operations: readonly ContractOperation[];
  /** Whether a rejection with this code decides the key's outcome. */
  decides(code: ErrorCode): boolean;
}

interface Reference {
  readonly $ref?: string;
}
interface Schema extends Reference {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface CurrencySchema {
  readonly properties: { readonly currency: Schema };
}
interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Content {
  readonly content?: Readonly<Record<string, unknown>>;
}
interface ResponseObject extends Content, Reference {
  readonly headers?: Readonly<Record<string, unknown>>;
}
interface OperationObject {
  readonly operationId: OperationId;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: {
      readonly ErrorCode: { readonly "x-decides": Readonly<Record<ErrorCode, boolean>> };
      readonly Currency: Schema;
      readonly BankDetails: CurrencySchema;
      readonly BalanceRequest: CurrencySchema;
    };
  };
}

const methods = ["get", "post", "put", "patch", "delete"];
const root = "wallet";

/**
 * Reads `openapi/wallet.yaml` and compiles the validators of its requests and responses (OpenAPI 3.1: JSON Schema
 * 2020-12).
 * @param currency the only currency of the wallet
 */
export function readContract(currency = brandCurrency().code): Contract {
  const document: Document = parse(
    readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8"),
  );
  const { schemas } = document.components;
  const lowerCaseCurrency = currency.toLowerCase();
  Object.assign(schemas.Currency, { const: currency });
  Object.assign(schemas.BankDetails.properties.currency, { const: lowerCaseCurrency });
  Object.assign(schemas.BalanceRequest.properties.currency, { enum: [lowerCaseCurrency, currency] });
  // JSON Schema's meta-schema validates nothing in an OpenAPI document, and compiling it would take a third of the time
  // of this function.
  const ajv = new Ajv2020({ strict: true, discriminator: false, meta: false, validateSchema: false });
  addFormats.default(ajv, { formats: ["date-time", "binary"], mode: "full" });
  for (const keyword of [
    "openapi",
    "info",
    "servers",
    "security",
    "tags",
    "paths",
    "components",
    "x-decides",
  ]) {
    ajv.addKeyword(keyword);
  }
  ajv.addSchema(document, root);
  const compile = (pointer: string) => ajv.compile({ $ref: `${root}#${pointer}` });
  const resolve = <Value extends Reference>(
    value: Value,
    pointer: string,
  ): { value: Value; pointer: string } => {
    if (value.$ref === undefined) return { value, pointer };
    const target = value.$ref.slice(1);
    return { value: valueAtPointer<Value>(document, target), pointer: target };
  };

  const paths = new Map<string, Map<string, ContractOperation>>();
  const templates: { readonly pattern: RegExp; readonly path: string }[] = [];
  for (const [path, pathItem] of Object.entries(document.paths)) {
    const pathOperations = new Map<string, ContractOperation>();
    paths.set(path, pathOperations);
    if (path.includes("{")) templates.push({ pattern: patternOf(path), path });
    for (const method of methods) {
      const operation = pathItem[method];
      if (!operation) continue;
      const pointer = `/paths/${escapePointer(path)}/${method}`;
      pathOperations.set(
        method.toUpperCase(),
        compileOperation({ operation, pointer, method: method.toUpperCase(), path }),
      );
    }
  }
  return {
    currency,
    operationsAt: (path) =>
      paths.get(path) ?? paths.get(templates.find(({ pattern }) => pattern.test(path))?.path ?? ""),
    decides: (code) => document.components.schemas.ErrorCode["x-decides"][code],
    operations: [...paths.values()].flatMap((pathOperations) => [...pathOperations.values()]),
  };

  function knownPart(schemaOrReference: Schema, value: unknown): unknown {
    const { value: schema } = resolve(schemaOrReference, "");
    const { items, properties } = schema;
    if (Array.isArray(value)) return items && value.map((element) => knownPart(items, element) ?? null);
    if (typeof value !== "object" || value === null) return properties || items ? undefined : value;
    if (!properties) return undefined;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, element]) => {
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
        const knownValue = property && knownPart(property, element);
        return knownValue === undefined ? [] : [[name, knownValue]];
      }),
    );
  }

  function compileOperation({
    operation,
    pointer,
    method,
    path,
  }: {
    operation: OperationObject;
    pointer: string;
    method: string;
    path: string;
  }): ContractOperation {
    const parameters = (operation.parameters ?? []).map((parameter, index) =>
      resolve(parameter, `${pointer}/parameters/${index}`),
    );
    const key = parameters.find(({ value }) => value.name === "Idempotency-Key");
    const validateKey = key && compile(`${key.pointer}/schema`);
    const version = parameters.find(({ value }) => value.name === "If-Match");
    const validateVersion = version && compile(`${version.pointer}/schema`);
    const queryParameters = parameters
      .filter(({ value }) => value.in === "query")
      .map(({ value, pointer: valuePointer }) => ({ ...value, check: compile(`${valuePointer}/schema`) }));
    const pathParameters = parameters
      .filter(({ value }) => value.in === "path")
      .map(({ value, pointer: valuePointer }) => ({
        name: value.name,
        check: compile(`${valuePointer}/schema`),
      }));
    const pathPattern = patternOf(path);
    const { requestBody } = operation;
    const contentType =
      requestBody?.content && "multipart/form-data" in requestBody.content
        ? "multipart/form-data"
        : requestBody && "application/json";
    const bodyPointer =
      contentType === "application/json"
        ? `${pointer}/requestBody/content/${escapePointer(contentType)}/schema`
        : undefined;
    const validateBody = bodyPointer && compile(bodyPointer);
    const bodySchema = bodyPointer && valueAtPointer<Schema>(document, bodyPointer);
    const successResponse = operation.responses["200"];
    const successHeaders = successResponse && resolve(successResponse, "").value.headers;
    // Compiled on first use: compiling all response schemas would take most of the start time, and most are rarely
    // used.
    const answers = new Map<number, ValidateFunction>();
    const answerOf = (status: number): ValidateFunction | undefined => {
      const compiledCheck = answers.get(status);
      const reference = operation.responses[String(status)];
      if (compiledCheck || !reference) return compiledCheck;
      const response = resolve(reference, `${pointer}/responses/${status}`);
      const check = compile(`${response.pointer}/content/${escapePointer("application/json")}/schema`);
      answers.set(status, check);
      return check;
    };
    return {
      id: operation.operationId,
      method,
      contentType,
      isBodyRequired: requestBody?.required ?? false,
      isKeyed: key !== undefined,
      isVersioned: version !== undefined,
      namesEvent: successHeaders?.["Last-Event-ID"] !== undefined,
      checkBody(body) {
        if (validateBody && !validateBody(body)) throw refusalOf(validateBody.errors?.[0]);
      },
      checkQuery(query) {
        for (const { name, required, check } of queryParameters) {
          const values = query.getAll(name);
          if (values.length > 1) throw new Refusal("invalid_request", `The request names ${name} twice`);
          const value = values[0];
          if (value === undefined ? required : !check(value)) {
            throw new Refusal("invalid_request", `The request needs ${name} in its query`);
          }
        }
      },
      checkKey(header) {
        if (typeof header !== "string" || !validateKey?.(header)) {
          throw new Refusal("idempotency_key_missing", "The call needs an Idempotency-Key that is a UUID v4");
        }
        return header.replaceAll('"', "").toLowerCase();
      },
      checkVersion(header) {
        if (header === undefined || validateVersion?.(header)) return header?.slice(1, -1);
        throw new Refusal("invalid_request", "The request needs one version in quotes in If-Match");
      },
      checkPath(path) {
        const groups = pathPattern.exec(path)?.groups ?? {};
        for (const { name, check } of pathParameters) {
          if (!check(groups[name])) {
            throw new Refusal("invalid_request", `The request needs a valid ${name} in its path`);
          }
        }
        return groups;
      },
      knownPart: (body) => bodySchema && knownPart(bodySchema, body),
      faultOf(status, body) {
        const check = answerOf(status);
        if (!check) return `${operation.operationId} may not answer ${status}`;
        if (check(body)) return undefined;
        return `${operation.operationId} answered ${status} outside the contract: ${ajv.errorsText(check.errors)}`;
      },
    };
  }
}

/** Fields whose pattern a person can violate; each has its own error code and message. */
const fieldRefusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  "/amount": ["amount_out_of_range", "The amount must be whole cents, above zero"],
  "/phone": ["phone_invalid", "The phone must be a whole number with its country code"],
  "/routingNumber": ["routing_number_invalid", "A BSB has six digits, with or without a dash"],
};

function refusalOf(error: ErrorObject | undefined): Refusal {
  const fieldRefusal = error?.keyword === "pattern" ? fieldRefusals[error.instancePath] : undefined;
  if (fieldRefusal) return new Refusal(...fieldRefusal);
  const instancePath = error?.instancePath || "the body";
  const extraProperty = error?.params.additionalProperty;
  const detail =
    typeof extraProperty === "string" ? `${error?.message} (${extraProperty.slice(0, 40)})` : error?.message;
  return new Refusal("invalid_request", `The request is not valid: ${instancePath} ${detail ?? ""}`.trim());
}

/** `/wallet/payments/{key}` */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

function valueAtPointer<Value>(document: Document, pointer: string): Value {
  let value: unknown = document;
  for (const step of pointer.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    value =
      typeof value === "object" && value !== null
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : undefined;
  }
  if (value === undefined) throw new Error(`openapi/wallet.yaml has no ${pointer}`);
  return value as Value;
}

function escapePointer(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}
