import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parses the options of a command. An unknown option prints one sentence and exits with 2. */
export function optionsOf<const Known extends Options>(options: Known) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS_/.test(String(error.code)))) {
      throw error;
    }
    console.error(error.message);
    process.exit(2);
  }
}
