/** Says that a suite has nothing to run on. On GitHub the run also gets a warning, since the step is green. */
export function reportSkipped(reason: string): void {
  if (process.env.GITHUB_ACTIONS === "true")
    console.log(`::warning title=Skipped::${reason.replaceAll("%", "%25")}`);
  console.log(`skipped: ${reason}`);
}
