import { parse } from "yaml";

/** A JSON schema (2020-12), as far as the contract's answers use it. */
type Schema = Readonly<Record<string, unknown>>;

/** Schemas whose guards load with the dashboard, in `readGuards`. */
const reads = ["AccountAnswer", "BalanceAnswer", "TransactionsAnswer", "CardsAnswer"];

/** Schemas whose guards load with the first payment or keyed call, in `answerGuards`. */
const answers = [
  "Error",
  "TopUpAnswer",
  "TransferAnswer",
  "PayoutAnswer",
  "AccountAnswer",
  "CardAnswer",
  "CardLinkAnswer",
  "EmptyAnswer",
  "PaymentStatusAnswer",
];

/** Schemas of reads whose guards load with the dialogs, in `answerGuards`. */
const dialogReads = ["PayeesAnswer"];

const annotations = new Set(["description", "format", "example", "examples", "x-decides"]);

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function schemaAt(root: Schema, path: string): Schema {
  const found = path
    .split("/")
    .slice(1)
    .reduce<unknown>((value, name) => (isSchema(value) ? value[name] : undefined), root);
  if (!isSchema(found)) throw new Error(`The contract has no ${path}`);
  return found;
}

/** A TypeScript expression that checks `value`. Throws for an unknown keyword instead of skipping it. */
function writeCheckExpression(root: Schema, schema: Schema, value: string, usedNames: Set<string>): string {
  const checks: string[] = [];
  for (const [keyword, expected] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    switch (keyword) {
      case "$ref":
        checks.push(referenceCheck(root, String(expected), value, usedNames));
        break;
      case "type":
        checks.push(typeCheck(String(expected), value));
        break;
      case "const":
        checks.push(`${value} === ${JSON.stringify(expected)}`);
        break;
      case "enum":
        checks.push(`(${JSON.stringify(expected)} as readonly unknown[]).includes(${value})`);
        break;
      case "pattern":
        checks.push(`new RegExp(${JSON.stringify(expected)}, "u").test(${value})`);
        break;
      case "minLength":
        checks.push(expected === 1 ? `${value} !== ""` : `[...${value}].length >= ${expected}`);
        break;
      case "minimum":
        checks.push(`${value} >= ${expected}`);
        break;
      case "maximum":
        checks.push(`${value} <= ${expected}`);
        break;
      case "items":
        checks.push(`${value}.every(${itemGuardName(root, expected, usedNames)})`);
        break;
      case "maxItems":
        // Not checked: the app ignores surplus items.
        break;
      case "required":
        break;
      case "properties":
        checks.push(...propertyChecks(root, schema, value, usedNames));
        break;
      case "additionalProperties":
        // Not checked: the app ignores unknown fields.
        break;
      default:
        throw new Error(`The guards know no keyword ${keyword}`);
    }
  }
  return checks.join(" && ");
}

function nameOf(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

function referenceCheck(root: Schema, reference: string, value: string, usedNames: Set<string>): string {
  // A later contract may have more codes, so the guard accepts any string as a code.
  if (nameOf(reference) === "ErrorCode") return typeCheck("string", value);
  schemaAt(root, reference);
  usedNames.add(reference);
  return `is${nameOf(reference)}(${value})`;
}

function itemGuardName(root: Schema, items: unknown, usedNames: Set<string>): string {
  if (!isSchema(items) || typeof items.$ref !== "string")
    throw new Error("The guards know no items but a $ref");
  return referenceCheck(root, items.$ref, "", usedNames).replace("()", "");
}

/** The guard of a schema, then the guards of all schemas that it uses and that have no written guard yet. */
function writeGuards(root: Schema, reference: string, writtenNames: Set<string>): string {
  if (writtenNames.has(reference)) return "";
  writtenNames.add(reference);
  const usedNames = new Set<string>();
  const expression = writeCheckExpression(root, schemaAt(root, reference), "value", usedNames);
  const name = nameOf(reference);
  const guardText = `
function is${name}(value: unknown): value is Schemas["${name}"] {
  return ${expression};
}
`;
  return (
    guardText + [...usedNames].map((usedReference) => writeGuards(root, usedReference, writtenNames)).join("")
  );
}

function typeCheck(type: string, value: string): string {
  switch (type) {
    case "object":
      return `isFields(${value})`;
    case "null":
      return `${value} === null`;
    case "array":
      return `Array.isArray(${value})`;
    case "integer":
      return `isInteger(${value})`;
    case "string":
    case "boolean":
      return `typeof ${value} === "${type}"`;
    default:
      throw new Error(`The guards know no type ${type}`);
  }
}

function propertyChecks(root: Schema, schema: Schema, value: string, usedNames: Set<string>): string[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(schema.properties as Record<string, Schema>).map(([name, property]) => {
    if (!required.has(name) && isPlainText(property)) return `isOptionalText(${value}.${name})`;
    const check = writeCheckExpression(root, property, `${value}.${name}`, usedNames);
    if (check === "") return required.has(name) ? `"${name}" in ${value}` : "true";
    return required.has(name) ? check : `(${value}.${name} === undefined || (${check}))`;
  });
}

/** Whether the schema accepts any string: annotations such as `description` and `format` add no check. */
function isPlainText(property: Schema): boolean {
  const checked = Object.keys(property).filter((keyword) => !annotations.has(keyword));
  return property.type === "string" && checked.length === 1;
}

function decidingCodes(root: Schema): string[] {
  const { enum: codes, "x-decides": decides } = schemaAt(root, "#/components/schemas/ErrorCode");
  if (!Array.isArray(codes) || !isSchema(decides)) throw new Error("ErrorCode has no list or no x-decides");
  for (const code of codes) {
    if (typeof decides[code] !== "boolean") throw new Error(`${code} is not said to decide or not`);
  }
  return codes.filter((code) => decides[code] === true);
}

function parseContract(yaml: string): Schema {
  const root: unknown = parse(yaml);
  if (!isSchema(root)) throw new Error("The contract is no object");
  return root;
}

/** The guards of both generated files. A guard that both files use is written into the file that loads first. */
function writeAllGuards(root: Schema) {
  const writtenSchemas = new Set<string>();
  const preamble = `
function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}
${reads.map((name) => writeReadGuard(root, name, writtenSchemas)).join("")}`;
  const guardTexts = [
    ...answers.map((name) => writeGuards(root, `#/components/schemas/${name}`, writtenSchemas)),
    ...dialogReads.map((name) => writeReadGuard(root, name, writtenSchemas)),
  ].join("");
  const guardNames = namesIn(guardTexts);
  const shared = namesIn(preamble).filter(
    (name) => !guardNames.includes(name) && new RegExp(`\\b${name}\\(`).test(guardTexts),
  );
  const exported = new Set([...shared, ...[...reads, ...answers, ...dialogReads].map((name) => `is${name}`)]);
  const withExports = (source: string) =>
    source.replace(/^function (\w+)/gm, (whole, name) => (exported.has(name) ? `export ${whole}` : whole));
  return { early: withExports(preamble), late: withExports(guardTexts), shared };
}

/** The guard of a read's answer. It accepts an answer without `message`, because the app does not read that field. */
function writeReadGuard(root: Schema, name: string, writtenNames: Set<string>): string {
  const { properties, ...schema } = schemaAt(root, `#/components/schemas/${name}`);
  const { message: _, ...read } = properties as Record<string, Schema>;
  const usedNames = new Set<string>();
  const expression = writeCheckExpression(root, { ...schema, properties: read }, "value", usedNames);
  const guardText = `
function is${name}(value: unknown): value is Omit<Schemas["${name}"], "message"> {
  return ${expression};
}
`;
  return (
    guardText + [...usedNames].map((usedReference) => writeGuards(root, usedReference, writtenNames)).join("")
  );
}

function namesIn(source: string): string[] {
  return [...source.matchAll(/^function (\w+)/gm)].map(([, name]) => name ?? "");
}

interface CardCall {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** The card's flag that the call sets; undefined if its body has only the card's id. */
  readonly flag: string | undefined;
  /** The schema of the call's answer. */
  readonly answer: string;
}

const inner = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce((found, name) => (isSchema(found) ? found[name] : undefined), value);

const jsonSchema = ["content", "application/json", "schema", "$ref"];

const success = (call: unknown): unknown =>
  inner(call, "responses", "200") ?? inner(call, "responses", "201");

/** The fields of a call's body other than the saved card's id; undefined if the body has no such id. */
function fieldsBesideCard(root: Schema, call: unknown): readonly (readonly [string, unknown])[] | undefined {
  const reference = inner(call, "requestBody", ...jsonSchema);
  if (typeof reference !== "string") return undefined;
  const { paymentMethodId, ...others } = (schemaAt(root, reference).properties ?? {}) as Schema;
  return paymentMethodId === undefined ? undefined : Object.entries(others);
}

/** The calls whose body is a saved card's id, alone or with one flag of the card. */
export function cardCalls(yaml: string): readonly CardCall[] {
  const root = parseContract(yaml);
  return Object.entries(inner(root, "paths") as Record<string, Record<string, unknown>>)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({
        operation: String(inner(call, "operationId")),
        method: method.toUpperCase(),
        path,
        fields: fieldsBesideCard(root, call),
        answer: nameOf(String(inner(success(call), ...jsonSchema))),
      })),
    )
    .flatMap(({ fields, ...call }) => {
      const [[flag, schema] = []] = fields ?? [];
      if (fields === undefined || fields.length > 1) return [];
      if (flag !== undefined && inner(schema, "type") !== "boolean") return [];
      return [{ ...call, flag }];
    })
    .sort((one, other) => one.operation.localeCompare(other.operation, "en"));
}

const heading = "// Generated from openapi/wallet.yaml by `npm run api:types`; do not edit.";

/** The source of `src/services/api/contract.ts`. @throws Error if the contract uses a keyword without a check */
export function readGuards(yaml: string): string {
  return `${heading}
import { isFields } from "../core/fields.ts";
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];
${writeAllGuards(parseContract(yaml)).early}`;
}

/** The source of `src/services/api/payment-contract.ts`. @throws Error if the contract has a keyword without a check */
export function answerGuards(yaml: string): string {
  const root = parseContract(yaml);
  const codes = decidingCodes(root);
  const { late, shared } = writeAllGuards(root);
  const calls = cardCalls(yaml);
  const cases = (of: readonly CardCall[], returned: (call: CardCall) => string) =>
    of.map((call) => `    case "${call.operation}": return ${returned(call)};\n`).join("");
  const flagged = calls.filter(({ flag }) => flag !== undefined);
  const fieldsOf = ({ flag }: CardCall) =>
    ["paymentMethodId", ...(flag === undefined ? [] : [flag])]
      .map((name) => `${name}: order.${name}`)
      .join(", ");
  return `${heading}
import { ${shared.join(", ")} } from "./contract.ts";
import type { CallOrder } from "../../machines/instructions/call-order.ts";
import type { CardOrder } from "../../machines/instructions/card-calls.ts";
import type { RawCall } from "./client.ts";
import type { components } from "./schema.d.ts";
import { isFields } from "../core/fields.ts";

type Schemas = components["schemas"];

/** A rejection with one of these codes is the key's outcome: no money moved, and no later copy is processed. */
export const decidingCodes: ReadonlySet<string> = new Set(${JSON.stringify(codes)});
${late}
export function cardCall(order: CardOrder): RawCall {
  switch (order.operation) {
${cases(calls, (call) => `(wire, init) => wire.${call.method}("${call.path}", { ...init, body: { ${fieldsOf(call)} } })`)}  }
}

/** The guards of the answers to the calls for a saved card. */
export const cardAnswers: Readonly<Record<CardOrder["operation"], (body: unknown) => boolean>> = {
${calls.map(({ operation, answer }) => `  ${operation}: is${answer},\n`).join("")}};

/** Whether the card's flag is as the call sets it; undefined for a call that sets none. */
export function hasFlagOf(order: CallOrder, card: Schemas["Card"]): boolean | undefined {
  switch (order.operation) {
${cases(flagged, ({ flag }) => `(card.${flag} === true) === order.${flag}`)}    default: return undefined;
  }
}
`;
}

/** The source of `src/machines/instructions/card-calls.ts`. */
export function writeCardCalls(yaml: string): string {
  const calls = cardCalls(yaml);
  const orders = calls.map(
    ({ operation, flag }) =>
      `  | { readonly operation: "${operation}"; readonly paymentMethodId: string${flag === undefined ? "" : `; readonly ${flag}: boolean`} }`,
  );
  return `${heading}

/** A call for a saved card, by the contract's \`operationId\`: its id, and the flag that the call sets. */
export type CardOrder =
${orders.join("\n")};

export const cardOperations: readonly CardOrder["operation"][] = ${JSON.stringify(calls.map(({ operation }) => operation))};
`;
}

/** The source of `src/machines/core/rules/contract-codes.ts`. */
export function writeContractCodes(yaml: string): string {
  return `${heading}

export const contractCodes = ${JSON.stringify(schemaAt(parseContract(yaml), "#/components/schemas/ErrorCode").enum)} as const;

export type ContractCode = (typeof contractCodes)[number];
`;
}
