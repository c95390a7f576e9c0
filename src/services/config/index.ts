export type { StepUp } from "../../machines/instructions/rules/step-up.ts";
export {
  type Config,
  ConfigError,
  type ConfigFault,
} from "./config.ts";
export { nearestName, supportFaults, unknownFields } from "./known-fields.ts";
export { loadConfig } from "./load.ts";
export { parseConfig } from "./parse.ts";
export { parseStepUp } from "./step-up.ts";
