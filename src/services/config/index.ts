export type { StepUp } from "../../machines/payments/rules/step-up.ts";
export {
  type Config,
  ConfigError,
  type ConfigFault,
  type Environment,
  type Language,
  type Theme,
} from "./config.ts";
export { unknownFields } from "./known-fields.ts";
export { loadConfig } from "./load.ts";
export { parseConfig } from "./parse.ts";
export { parseStepUp } from "./step-up.ts";
