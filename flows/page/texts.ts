/** The atlas's texts that differ from the default ones. */
import { plainTexts, type Texts } from "statechart-atlas/page";
import { atlasName } from "./names.ts";

export const texts: Texts = {
  ...plainTexts,
  product: atlasName,
  search: "Search by meaning: withdrawal is returned, 60 s",
  noRun: "No test run is known. npm run paths -- --run node makes one.",
  onWay: "On money's way:",
  noApp: "No running app is heard. npm start serves one with this atlas beside it, at /flows/.",
  copied: "Copied. npm run paths -- --replay FILE walks it again.",
  ways: "Money's way",
  promise: "A promise of the product beside the specification.",
  legendMore:
    "No has five words. Declined: the payment is not made. Rejected: the wallet or the provider does not take a call. Invalid: what was typed is wrong. Failed: no answer came, or the app could not do it. Refused: the browser does not allow it, or the form would not.",
};
