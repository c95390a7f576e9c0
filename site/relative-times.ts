import type { Plugin } from "vite";

const localePattern = /\/date-fns\/locale\/([A-Za-z-]+)\.js$/;
/** Functions of date-fns that read other parts of a locale than its relative times. */
const wholeLocaleFunctions = /\/date-fns\/(?:format|formatRelative|parse|isMatch|setDefaultOptions)\.js$/;

/**
 * Keeps only relative times ("2 hours ago") of date-fns locales in the built site: the browser itself has months and
 * days (ECMA-402). The build fails if a function needs more of a locale.
 */
export function keepRelativeTimesOnly(): Plugin {
  return {
    name: "nupay:relative-times-alone",
    apply: "build",
    load: {
      filter: { id: localePattern },
      handler(id) {
        const [, name = ""] = localePattern.exec(id) ?? [];
        return `import { formatDistance } from "./${name}/_lib/formatDistance.js";
export const ${name.replace("-", "")} = { code: "${name}", formatDistance };`;
      },
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const [foundModule] = Object.entries(file.modules).filter(
          ([id, { renderedLength }]) => wholeLocaleFunctions.test(id) && renderedLength > 0,
        );
        if (foundModule) this.error(`${foundModule[0]} needs whole locales: see site/relative-times.ts.`);
      }
    },
  };
}
