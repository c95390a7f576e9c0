/** Each option of config.json, by its schema, with the test that has it on and the test that has it off. */
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

/** What an operator may leave out, or chooses among several. Within an object that may be left out, everything is. */
function optionsIn(field: Field, prefix = "", isOptional = false): readonly string[] {
  return Object.entries(field.properties ?? {}).flatMap(([name, one]) => {
    const own = isOptional || !field.required?.includes(name);
    if (one.properties) return optionsIn(one, `${prefix}${name}.`, own);
    return own || one.enum !== undefined || one.type === "array" ? [prefix + name] : [];
  });
}

/** A file and the title of a test in it. */
type Place = `tests/${string}: ${string}`;

const config = "tests/site/config.test.ts";
const rules = "tests/machines/step-up-rules.test.ts";
const changes = "tests/journeys/payout-change.spec.ts";
const policy = "tests/site/policy.test.ts";
const transport: Place =
  "tests/site/served-config.test.ts: send HSTS for as long as the configuration says, two years by default, and in production alone";
const defaults: Place = `${config}: the environment is development with sample notifications, analytics are off, the prefix is /api/v1`;
const withoutRule: Place = `${rules}: with a rule that says nothing of the kind, no payment needs a sign-in`;
const support = {
  on: "tests/ui/support.test.tsx: in %s leads to support, by links that read from left to right",
  off: "tests/ui/support.test.tsx: is as before where the configuration names no support",
} as const;
const tested: Readonly<Record<string, { readonly on: Place; readonly off: Place }>> = {
  environment: {
    on: `${config}: production rejects plain http, except for this machine's own names`,
    off: defaults,
  },
  "api.prefix": { on: `${config}: trailing slashes of addresses and prefix are dropped: %s`, off: defaults },
  "api.idempotency": {
    on: `${config}: is required or none, and nothing is inferred`,
    off: "tests/site/start.test.ts: IDEMPOTENCY=none is also in the app's configuration, and any other word is rejected",
  },
  "api.acceptDoublePayments": {
    on: `${config}: is none in production only where the operator accepts double payments`,
    off: `${config}: is none in production only where the operator accepts double payments`,
  },
  "api.events": {
    on: "tests/journeys/live-events.spec.ts: an idle page with an open event stream reads nothing, and no panel shows its age",
    off: "tests/services/bind/event-stream.test.ts: where the operator declares no events, none are asked for",
  },
  "payments.scriptUrl": {
    on: "tests/services/payments/stripe.test.ts: the script comes from where the operator serves it",
    off: `${config}: without the script's address the provider's host is used`,
  },
  "support.email": support,
  "support.phone": support,
  "support.url": support,
  themes: {
    on: "tests/machines/preferences.test.ts: changes to dark and back to light; each is applied and stored",
    off: "tests/journeys/pages.spec.ts: a configuration with only the dark theme shows no theme switch",
  },
  languages: {
    on: "tests/machines/preferences.test.ts: chosen while another loads wins, and the other's late texts are ignored",
    off: "tests/journeys/pages.spec.ts: the configuration limits product name, languages, themes and currencies, and overrides stored choices",
  },
  currencies: {
    on: "tests/journeys/pages.spec.ts: the configuration limits product name, languages, themes and currencies, and overrides stored choices",
    off: `${config}: a list that is empty or has doubles says so`,
  },
  "features.analytics": {
    on: "tests/services/storage.test.ts: app-store: analytics are on where it says so, and only there",
    off: defaults,
  },
  "features.sampleNotifications": {
    on: "tests/journeys/notifications.spec.ts: with the specification's samples a withdrawal that arrives later is still announced",
    off: `${config}: in production there are no sample notifications`,
  },
  "features.passkeys": {
    on: "tests/services/passkey.test.ts: asks for a passkey's creation, with the address kept for the way back",
    off: "tests/journeys/passkey.spec.ts: is absent where the configuration says nothing of passkeys",
  },
  flows: {
    on: "tests/services/start/provide.test.ts: shows the flow atlas where it names its place",
    off: "tests/services/start/provide.test.ts: shows no flow atlas where it names none",
  },
  inactivity: {
    on: "tests/machines/inactivity.test.ts: is warned exactly a minute before its limit, and ends at the limit",
    off: `${config}: inactivity is a whole number of minutes from 2 to 600, by default 30`,
  },
  "telemetry.endpoint": {
    on: `${policy}: a collector is reachable, its origin alone; without one the page reaches no more than before`,
    off: "tests/services/start/parts.test.ts: reports to a collector only where the configuration names one",
  },
  "telemetry.reports": {
    on: `${policy}: violations of both policies are reported, by the Reporting API and by report-uri`,
    off: `${policy}: violations of both policies are reported, by the Reporting API and by report-uri`,
  },
  timeZone: {
    on: `${config}: another time zone is accepted`,
    off: `${config}: the served file is valid, with Sydney as time zone`,
  },
  "stepUp.payoutAbove": {
    on: `${rules}: a payout above the limit needs a sign-in, and one of exactly the limit does not`,
    off: withoutRule,
  },
  "stepUp.firstTransfer": {
    on: `${rules}: the first transfer to an account needs a sign-in, and a later or unknown one does not`,
    off: withoutRule,
  },
  "stepUp.bankDetails": {
    on: `${changes}: where a fresh sign-in is due, the app requires it before anything is typed`,
    off: `${changes}: the payout account can be changed on the profile, and withdrawals then go to the new one`,
  },
  "stepUp.maxAge": {
    on: `${config}: a fresh sign-in is asked for nowhere; limits may be named, and need keys`,
    off: `${config}: a fresh sign-in is asked for nowhere; limits may be named, and need keys`,
  },
  "strictTransport.maxAge": { on: transport, off: transport },
  "strictTransport.includeSubDomains": { on: transport, off: transport },
};

test("each option that the schema has is tested on and off", () => {
  const schema: Field = JSON.parse(readFileSync(join(project, "public/config.schema.json"), "utf8"));
  const options = optionsIn(schema).filter((name) => name !== "$schema");
  expect(Object.keys(tested).sort()).toEqual([...options].sort());
});

test.each(
  Object.entries(tested).flatMap(([option, { on, off }]) => [
    [option, "on", on] as const,
    [option, "off", off] as const,
  ]),
)("%s has a test with it %s", (_, __, place) => {
  const [file = ""] = place.split(": ", 1);
  const title = place.slice(file.length + 2);
  const code = readFileSync(join(project, file), "utf8");
  const isThere = ['"', "'", "`"].some((quote) => code.includes(`${quote}${title}${quote}, `));
  expect(isThere, `${file} has no test of this title`).toBe(true);
});
