/** Web features that the app uses and some browsers lack, by their key in @mdn/browser-compat-data. */

/**
 * The app does not start, or one of its pages does not work, without these features. They decide the oldest supported
 * browsers.
 */
export const requiredFeatures: Readonly<Record<string, RegExp>> = {
  "api.AbortSignal.any_static": /\bAbortSignal\.any\(/,
  "api.AbortSignal.timeout_static": /\bAbortSignal\.timeout\(/,
  "api.Crypto.randomUUID": /\.randomUUID\(/,
  "css.at-rules.container": /@container\b/,
  "css.properties.inset-inline": /inset-inline/,
  "css.selectors.has": /:has\(/,
  "css.types.length.viewport_percentage_units_dynamic": /\d(?:dvh|svh)\b/,
  "html.elements.script.type.importmap": /<script type="importmap">/,
  "html.elements.script.type.module": /import\s*\{/,
  "javascript.builtins.Array.at": /\.at\(-1\)/,
  "javascript.builtins.Array.findLast": /\.findLast\(/,
  "javascript.builtins.Array.toReversed": /\.toReversed\(/,
  "javascript.builtins.Array.toSorted": /\.toSorted\(/,
  "javascript.builtins.Object.hasOwn": /\bObject\.hasOwn\(/,
  "javascript.builtins.Promise.withResolvers": /\bPromise\.withResolvers\(/,
  "javascript.builtins.String.replaceAll": /\.replaceAll\(/,
  "javascript.operators.import_meta.resolve": /import\.meta\.resolve\(/,
  "javascript.operators.nullish_coalescing_assignment": /\?\?=/,
};

/** The fallback for each optional feature. */
export const optionalFeatures: Readonly<Record<string, string>> = {
  "api.Window.requestIdleCallback": "a timer of 200 ms",
  "javascript.builtins.Uint8Array.toBase64":
    "the code's library asks whether it is there, and the app draws no image by it",
  "css.properties.-webkit-tap-highlight-color": "the browser's own highlight of a tap",
  "css.properties.content-visibility": "an answer that is collapsed is not printed",
  "css.properties.field-sizing": "@supports gives the field a fixed height",
  "css.properties.forced-color-adjust": "the colours of the system",
  "css.properties.mask-image": "its prefixed form stands beside it",
  "css.properties.scrollbar-gutter": "the page moves by a scrollbar's width",
  "css.properties.text-size-adjust": "its prefixed form stands beside it",
  "css.properties.user-select": "its prefixed form stands beside it",
  "css.at-rules.page": "a statement is printed with the browser's own margins",
  "css.selectors.-moz-progress-bar": "one engine's name for the bar; the other's stands beside it",
  "css.selectors.-webkit-progress-bar": "one engine's name for the bar; the other's stands beside it",
  "css.selectors.details-content": "an answer that is collapsed is not printed",
  "css.selectors.selection": "the browser's own colours of a selection",
  "css.selectors.-webkit-progress-value": "one engine's name for the bar; the other's stands beside it",
};
