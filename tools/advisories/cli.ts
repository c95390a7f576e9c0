/** `npm test -- advisories`: fails on a known vulnerability and, unless allowed, if no database is available. */
import { optionsOf } from "../command-line.ts";
import { reportSkipped } from "../skipped.ts";
import { CannotCheck, checkAdvisories } from "./check.ts";

const usage = `npm test -- advisories [--offline FOLDER] [--allow-skip]
  --offline     osv-scanner's downloaded databases; the network is not asked
  --allow-skip  ends with 0 where no database can be asked
Ends with 0: no advisory; 1: at least one; 2: no database could be asked.`;

const {
  offline,
  "allow-skip": maySkip,
  help,
} = optionsOf({
  offline: { type: "string" },
  "allow-skip": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
});
if (help) {
  console.log(usage);
  process.exit(0);
}
const requestedAt = new Date().toISOString();
try {
  const { by, packages, advisories } = checkAdvisories({ folder: process.cwd(), offline });
  for (const advisory of advisories) {
    console.log(`failed: ${advisory.package} ${advisory.version}: ${advisory.id} ${advisory.summary}`);
  }
  const packageCount = new Set(advisories.map((advisory) => advisory.package)).size;
  console.log(
    `${by} knows ${advisories.length} advisories of ${packages} packages in package-lock.json, asked at ${requestedAt}`,
  );
  console.log(`${packages - packageCount} passed, ${packageCount} failed`);
  process.exitCode = packageCount === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof CannotCheck)) throw error;
  reportSkipped(`${error.message}; asked at ${requestedAt}`);
  console.log("0 passed, 0 failed");
  process.exitCode = maySkip ? 0 : 2;
}
