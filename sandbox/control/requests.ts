import type { IncomingMessage } from "node:http";
import { Ajv2020, type SchemaObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { BodyInvalid, BodyTooLarge, parseJson, readBody } from "../http/body.ts";

/** A control call that fails. */
export class ControlFault extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** 16 MiB: enough for a person with over 10,000 transactions. */
const maxBodyBytes = 16 * 1024 * 1024;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv, { formats: ["date-time"], mode: "full" });

/** Reads the JSON body of a control call. @throws ControlFault if the body does not match the schema */
export function createBodyReader<Body>(schema: SchemaObject): (request: IncomingMessage) => Promise<Body> {
  const check = ajv.compile<Body>(schema);
  return async (request) => {
    if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
      request.resume();
      throw new ControlFault(415, "The body must be application/json");
    }
    let body: unknown;
    try {
      body = parseJson(await readBody(request, maxBodyBytes));
    } catch (error) {
      if (error instanceof BodyTooLarge) throw new ControlFault(413, "The body is too large");
      if (error instanceof BodyInvalid) throw new ControlFault(400, error.message);
      throw error;
    }
    if (check(body)) return body;
    throw new ControlFault(400, `The body is not valid: ${ajv.errorsText(check.errors, { dataVar: "" })}`);
  };
}
