import { sentences } from "./sentences.ts";

const [sentence] = sentences.filter(({ coveringTest }) => coveringTest.file === "charts/toast/paths.ts");
if (!sentence) throw new Error("no sentence about a toast's life");

/** A promise of a path file, as an example of one. */
export const toastLife = sentence.coveringTest;
