import type { Plugin } from "vite";

const locale = /\/date-fns\/locale\/([A-Za-z-]+)\.js$/;
/** What of date-fns reads more of a locale than its distances. */
const others = /\/date-fns\/(?:format|formatRelative|parse|isMatch|setDefaultOptions)\.js$/;

/**
 * Of a locale of date-fns, only how long ago something was goes into the site that is built: months and days come from the
 * browser itself (ECMA-402). The build fails where something asks for more.
 */
export function relativeTimesAlone(): Plugin {
  return {
    name: "nupay:relative-times-alone",
    apply: "build",
    load: {
      filter: { id: locale },
      handler(id) {
        const [, name = ""] = locale.exec(id) ?? [];
        return `import { formatDistance } from "./${name}/_lib/formatDistance.js";
export const ${name.replace("-", "")} = { code: "${name}", formatDistance };`;
      },
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const [found] = Object.entries(file.modules).filter(
          ([id, { renderedLength }]) => others.test(id) && renderedLength > 0,
        );
        if (found) this.error(`${found[0]} needs whole locales: see site/relative-times.ts.`);
      }
    },
  };
}
