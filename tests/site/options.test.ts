/** Each option of config.json's schema, with a test that turns it on and a test that turns it off. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../../site/places.ts";

interface Field {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

/** The options: fields that may be omitted or have several values, and all fields of an optional object. */
function optionsIn(field: Field, prefix = "", isOptional = false): readonly string[] {
  return Object.entries(field.properties ?? {}).flatMap(([name, one]) => {
    const isOwn = isOptional || !field.required?.includes(name);
    if (one.properties) return optionsIn(one, `${prefix}${name}.`, isOwn);
    return isOwn || one.enum !== undefined || one.type === "array" ? [prefix + name] : [];
  });
}

/** A test file, and the title of a test in it. */
type Place = `tests/${string}: ${string}`;

const config = "tests/site/config.test.ts";
const rules = "tests/machines/step-up-rules.test.ts";
const changes = "tests/journeys/payout-change.spec.ts";
const policy = "tests/site/policy.test.ts";
const transport: Place =
  "tests/site/served-config.test.ts: send HSTS for the configured time, by default two years, and only in production";
const defaults: Place = `${config}: are development with sample notifications, analytics off, and the prefix /api/v1`;
const withoutRule: Place = `${rules}: no payment needs a fresh sign-in without a step-up rule`;
const support = {
  on: "tests/ui/support.test.tsx: has left-to-right links to support in %s",
  off: "tests/ui/support.test.tsx: has no “Contact support” if the configuration has no support",
} as const;
const testsByOption: Readonly<Record<string, { readonly on: Place; readonly off: Place }>> = {
  environment: {
    on: `${config}: in production must have https URLs, except for localhost`,
    off: defaults,
  },
  "api.prefix": {
    on: `${config}: is parsed without the trailing slashes of URLs and prefix: %s`,
    off: defaults,
  },
  "api.idempotency": {
    on: `${config}: can be required or none`,
    off: "tests/site/start.test.ts: put IDEMPOTENCY=none into the app's configuration, and reject unknown values",
  },
  "api.acceptDoublePayments": {
    on: `${config}: can be none in production only if the operator accepts double payments`,
    off: `${config}: can be none in production only if the operator accepts double payments`,
  },
  "api.events": {
    on: "tests/journeys/live-events.spec.ts: an idle page with an open event stream does not poll, and no panel shows its age",
    off: "tests/services/bind/event-stream.test.ts: no events are requested if the operator declares none",
  },
  "payments.scriptUrl": {
    on: "tests/services/payments/stripe.test.ts: the script is loaded from the operator's URL",
    off: `${config}: without a script URL uses the payment provider's host`,
  },
  "support.email": support,
  "support.phone": support,
  "support.url": support,
  themes: {
    on: "tests/ui/offered-choices.test.tsx: the settings offer light and dark if there are several themes",
    off: "tests/journeys/pages.spec.ts: a configuration with only the dark theme shows no theme switch",
  },
  languages: {
    on: "tests/journeys/arabic.spec.ts: changes the language during the setup without a reload, and keeps what was typed",
    off: "tests/journeys/pages.spec.ts: the configuration limits product name, languages, themes and currencies, and overrides a stored choice",
  },
  currencies: {
    on: "tests/journeys/pages.spec.ts: the configuration limits product name, languages, themes and currencies, and overrides a stored choice",
    off: `${config}: reports a list that is empty or has duplicates`,
  },
  "features.analytics": {
    on: "tests/services/storage.test.ts: turn analytics on only if app-store has the value true",
    off: defaults,
  },
  "features.sampleNotifications": {
    on: "tests/journeys/notifications.spec.ts: with the specification's sample notifications, a settled withdrawal is still announced in a toast",
    off: `${config}: have no sample notifications in production`,
  },
  "features.passkeys": {
    on: "tests/services/passkey.test.ts: requests a passkey's creation, and stores the address for the return",
    off: "tests/journeys/passkey.spec.ts: the profile has no passkey button unless the configuration enables passkeys",
  },
  flows: {
    on: "tests/services/start/provide.test.ts: shows the flow atlas if it names its URL",
    off: "tests/services/start/provide.test.ts: shows no flow atlas if it names none",
  },
  inactivity: {
    on: "tests/machines/inactivity.test.ts: is warned exactly one minute before its limit, and ends at the limit",
    off: `${config}: has an inactivity limit of whole minutes from 2 to 600, by default 30`,
  },
  "telemetry.endpoint": {
    on: `${policy}: adds only the collector's origin to connect-src, and nothing without a collector`,
    off: "tests/services/start/parts.test.ts: reports to a collector only if the configuration names one",
  },
  "telemetry.reports": {
    on: `${policy}: adds report-to and report-uri to both policies if a report URL is configured`,
    off: `${policy}: adds report-to and report-uri to both policies if a report URL is configured`,
  },
  timeZone: {
    on: `${config}: accepts another time zone`,
    off: `${config}: is valid as served, with Sydney as time zone`,
  },
  "stepUp.payoutAbove": {
    on: `${rules}: a payout above the limit needs a fresh sign-in, and one of exactly the limit does not`,
    off: withoutRule,
  },
  "stepUp.firstTransfer": {
    on: `${rules}: a transfer needs a fresh sign-in only if it is known to be the first to its account`,
    off: withoutRule,
  },
  "stepUp.bankDetails": {
    on: `${changes}: if bank details need a fresh sign-in, the dialog asks for it before it shows the form`,
    off: `${changes}: the payout account can be changed on the profile, and then every page shows the new one`,
  },
  "stepUp.maxAge": {
    on: `${config}: has a step-up rule only if stepUp is given, which is valid only with idempotency keys`,
    off: `${config}: has a step-up rule only if stepUp is given, which is valid only with idempotency keys`,
  },
  "strictTransport.maxAge": { on: transport, off: transport },
  "strictTransport.includeSubDomains": { on: transport, off: transport },
};

test("each option of the schema is listed with a test that sets it and a test that leaves it out", () => {
  const schema: Field = JSON.parse(readFileSync(join(project, "public/config.schema.json"), "utf8"));
  const options = optionsIn(schema).filter((name) => name !== "$schema");
  expect(Object.keys(testsByOption).sort()).toEqual([...options].sort());
});

test.each(
  Object.entries(testsByOption).flatMap(([option, { on, off }]) => [
    [option, "on", on] as const,
    [option, "off", off] as const,
  ]),
)("the test that the list names for %s with the option %s exists", (_, __, testLocation) => {
  const [file = ""] = testLocation.split(": ", 1);
  const title = testLocation.slice(file.length + 2);
  const code = readFileSync(join(project, file), "utf8");
  const isThere = ['"', "'", "`"].some((quote) => code.includes(`${quote}${title}${quote}, `));
  expect(isThere, `${file} has no test of this title`).toBe(true);
});
