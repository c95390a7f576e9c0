/** `npm test -- conformance`: checks a wallet server against the contract; without `--url`, the sandbox. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { optionsOf } from "../../tools/command-line.ts";
import { chapters } from "./chapters/all.ts";
import { judge } from "./judge.ts";
import { findRoles, readPeople } from "./people.ts";
import { asJson, asJunit, inWords, summaryOf } from "./report.ts";
import { withSandbox } from "./seeded-sandbox.ts";
import { type Profile, type ServerOptions, WalletServer } from "./wallet-server.ts";

const usage = `npm test -- conformance [options]
  --url BASE        the wallet API, with its path: https://wallet.example.com/api/v1. Without it the sandbox is started and judged.
  --people FILE     [{email, password} or {token}, and mobile?]: two with active accounts, of which the richer one pays; one without
                    an account; one whose setup is not complete. What a missing person would show is untried. Beside a token,
                    renewed? is a later one of the same person, and id? its subject where the token is no JWT.
  --issuer URL      where people without a token sign in, with code and PKCE: a page with one form for e-mail and password, as
                    Keycloak's and the sandbox's are. A second factor, a passkey or a consent page needs a token in FILE.
  --client ID       the client of the realm (nupay-web)
  --app ORIGIN      the app's origin (http://localhost:3000), for CORS; its /dashboard is a redirect address of the client
  --profile NAME    required: with idempotency keys; none: the specification's own server
  --spend CENTS     what may move, all together, between these people or to the payer's bank (0: no money moves)
  --changes         may freeze and unfreeze the payer's first card, and replace the payer's payout account
  --lasting         may do what the same people can do once: open the account of the one without, set it up, remove a card
  --searches N      how many searches for a payee one check may send until the server refuses one with 429 (0: untried)
  --chapter ID      one chapter; may be repeated: ${chapters.map(({ id }) => id).join(", ")}
  --format NAME     words, json or junit, to standard output
The reports are in .tmp/conformance/. It ends with 1 where a must fails.`;

const options = optionsOf({
  url: { type: "string" },
  people: { type: "string" },
  issuer: { type: "string" },
  client: { type: "string", default: "nupay-web" },
  app: { type: "string", default: "http://localhost:3000" },
  profile: { type: "string", default: "required" },
  spend: { type: "string", default: "0" },
  changes: { type: "boolean", default: false },
  lasting: { type: "boolean", default: false },
  searches: { type: "string", default: "0" },
  chapter: { type: "string", multiple: true },
  format: { type: "string", default: "words" },
  help: { type: "boolean", default: false },
});

const writers = { words: inWords, json: asJson, junit: asJunit };

function profileOf(name: string): Profile {
  if (name === "required" || name === "none") return name;
  throw new OperatorFault(`--profile is "${name}"; it takes "required" or "none".`);
}

function addressOf(name: string, value: string): string {
  if (URL.canParse(value) && /^https?:/.test(value)) return value.replace(/\/+$/, "");
  throw new OperatorFault(`--${name} is "${value}", which is no address.`);
}

async function foreignServer(url: string, profile: Profile): Promise<ServerOptions> {
  const { people: file, issuer, client, spend, changes, lasting, searches } = options;
  if (file === undefined) throw new OperatorFault("--url needs --people FILE.");
  if (!/^\d{1,9}$/.test(spend)) throw new OperatorFault(`--spend is "${spend}"; it takes whole cents.`);
  if (!/^\d{1,4}$/.test(searches)) throw new OperatorFault(`--searches is "${searches}"; it takes a count.`);
  const app = new URL(addressOf("app", options.app)).origin;
  const oidcClient = issuer === undefined ? undefined : { issuer: addressOf("issuer", issuer), client, app };
  const base = addressOf("url", url);
  const people = await findRoles(base, oidcClient, readPeople(file));
  return {
    url: base,
    app,
    profile,
    people,
    spend: Number(spend),
    changes,
    lasting,
    searches: Number(searches),
  };
}

async function main(): Promise<number> {
  const { chapter: only, format } = options;
  if (options.help) {
    console.log(usage);
    return 0;
  }
  const profile = profileOf(options.profile);
  const write = Object.entries(writers).find(([name]) => name === format)?.[1];
  if (!write) throw new OperatorFault(`--format is "${format}"; it takes "words", "json" or "junit".`);
  const unknownChapter = only?.find((id) => chapters.every((chapter) => chapter.id !== id));
  if (unknownChapter !== undefined)
    throw new OperatorFault(`There is no chapter ${unknownChapter}; --help lists them.`);
  // Otherwise the sandbox would be judged in the place of the server that was meant.
  for (const name of ["people", "issuer"] as const) {
    if (options.url === undefined && options[name] !== undefined)
      throw new OperatorFault(`--${name} needs --url URL.`);
  }
  const judgeServer = (server: ServerOptions) => judge(new WalletServer(server), only);
  const judgedChapters =
    options.url === undefined
      ? await withSandbox(profile, judgeServer)
      : await judgeServer(await foreignServer(options.url, profile));
  const folder = join(".tmp", "conformance");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "report.txt"), `${inWords(judgedChapters)}\n`);
  writeFileSync(join(folder, "report.json"), `${asJson(judgedChapters)}\n`);
  writeFileSync(join(folder, "junit.xml"), asJunit(judgedChapters));
  const { passed, failed } = summaryOf(judgedChapters);
  console.log(write(judgedChapters));
  if (format === "words") console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof OperatorFault)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
