import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** A test's annotation with the numbers of its checks: `<variants> <findings>`. */
export const variantsAnnotation = "variants";

/** Reports the total numbers of checked variants and findings at the end. */
export default class Totals implements Reporter {
  #states = 0;
  #variants = 0;
  #findings = 0;

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type !== variantsAnnotation) continue;
      const [variants = 0, findings = 0] = (description ?? "").split(" ").map(Number);
      this.#states += 1;
      this.#variants += variants;
      this.#findings += findings;
    }
  }

  onEnd(): void {
    if (this.#states === 0) return;
    console.log(`axe: ${this.#states} states, ${this.#variants} variants, ${this.#findings} findings`);
  }
}
