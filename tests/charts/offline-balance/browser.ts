import { innerTestParam } from "../../model/browser/inner.ts";

const journey = "tests/journeys/offline.spec.ts takes it, with the service worker that such a start needs";

export const testParam = innerTestParam({
  skipReason: "the screen snapshots show it",
  unreachable: {
    "reading — *": journey,
    "shown — error: offline → stays": "listening to the page cannot fail in a browser",
    "shown — after remaining → reading": "the paths in Node count the time",
    "shown — balance.withdrawn → reading": journey,
    "shown.waiting — *": journey,
    "shown.reloading — error: reloadPage → shown.unreachable": journey,
    "shown.reloading — after reloadLimit → shown.unreachable": "the paths in Node count the time",
    "shown.probing — *": "the paths in Node count the time",
    "shown.unreachable — *": "as from shown.waiting",
  },
});
