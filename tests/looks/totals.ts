import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** A test's annotation of what it looked at: `<looks> <findings>`. */
export const looksAnnotation = "looks";

/** Says at the end how much was looked at, and how much was found. */
export default class Totals implements Reporter {
  #states = 0;
  #looks = 0;
  #findings = 0;

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type !== looksAnnotation) continue;
      const [looks = 0, findings = 0] = (description ?? "").split(" ").map(Number);
      this.#states += 1;
      this.#looks += looks;
      this.#findings += findings;
    }
  }

  onEnd(): void {
    if (this.#states === 0) return;
    console.log(`axe: ${this.#states} states, ${this.#looks} looks, ${this.#findings} findings`);
  }
}
