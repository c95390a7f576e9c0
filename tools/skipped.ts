/** Prints why a suite is skipped. On GitHub the run also gets a warning, because the step is green. */
export function reportSkipped(reason: string): void {
  if (process.env.GITHUB_ACTIONS === "true")
    console.log(`::warning title=Skipped::${reason.replaceAll("%", "%25")}`);
  console.log(`skipped: ${reason}`);
}
