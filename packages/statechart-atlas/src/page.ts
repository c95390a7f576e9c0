/** The atlas's React pages, for a product that builds its own atlas. */
export type { Atlas, Run, StateScreen } from "./data.ts";
export { App } from "./page/app.tsx";
export { meaningsBy, type Vocabulary } from "./page/meaning.ts";
export { search } from "./page/search.ts";
export { type AtlasSettings, plainSettings } from "./page/settings.ts";
export { plainTexts, type Texts } from "./page/texts.ts";
export { firstView, type Size, type View, viewOf } from "./page/view.ts";
