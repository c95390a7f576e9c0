import type { Context } from "koa";
import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { BodyTooLarge, readBody } from "../http/body.ts";
import type { Log } from "../log.ts";
import { parseMobile } from "../people/mobile.ts";
import { hasInvisibleCharacters } from "../people/people.ts";
import { type Addresses, EmailTaken, MobileInvalid, type People } from "../ports.ts";
import type { SignInAttempts } from "./attempts.ts";
import type { ChosenPasswords } from "./chosen-passwords.ts";
import { pageHeaders } from "./headers.ts";
import { readAppearance } from "./pages/appearance.ts";
import type { ResourceAddress } from "./pages/document.ts";
import { noticePage } from "./pages/notice.ts";
import {
  type RegistrationFaults,
  type RegistrationField,
  registrationFields,
  registrationPage,
} from "./pages/registration.ts";
import { type SignInFault, signInPage } from "./pages/sign-in.ts";
import { realmPath } from "./realm-path.ts";
import { redirect, respond, sendPage } from "./respond.ts";

/** 16 KiB */
const maxFormBytes = 16 * 1024;

export interface InteractionDependencies {
  readonly provider: Provider;
  readonly addresses: Addresses;
  readonly log: Log;
  readonly people: People;
  readonly attempts: SignInAttempts;
  readonly chosenPasswords: ChosenPasswords;
  readonly resource: ResourceAddress;
}

/**
 * The pages between an authorization request and its response: /login-actions/{uid} redirects to authenticate or
 * registration.
 * A form is accepted only with the SameSite cookie of the authorization request, which is bound to this path (CSRF).
 */
export async function handleInteraction(
  dependencies: InteractionDependencies,
  path: string,
  query: URLSearchParams,
  ctx: Context,
): Promise<void> {
  const { addresses, log, provider, resource } = dependencies;
  const headers = pageHeaders(addresses);
  const parameters = Object.fromEntries(query);
  const acceptLanguage = ctx.get("Accept-Language");
  const [uid, page, ...rest] = path.split("/");
  const sendNotice = (status: number, kind: "expired" | "notFound" | "refused") => {
    const appearance = readAppearance([parameters], acceptLanguage);
    const body = noticePage(resource, { appearance, notice: kind, app: `${addresses.apps[0]}/` });
    sendPage(ctx, status, headers, body);
  };
  if (rest.length > 0 || (page !== undefined && page !== "authenticate" && page !== "registration")) {
    return sendNotice(404, "notFound");
  }
  const interaction = await openInteraction(provider, ctx);
  if (interaction === undefined || interaction.uid !== uid) return sendNotice(400, "expired");

  const address = `${realmPath}/login-actions/${uid}`;
  const appearance = readAppearance([parameters, interaction.params], acceptLanguage);
  const { screen, login_hint: hint } = interaction.params;
  if (page === undefined) {
    return redirect(ctx, `${address}/${screen === "register" ? "registration" : "authenticate"}`);
  }
  const finish = async (accountId: string) => {
    const result = { login: { accountId, remember: false, amr: ["pwd"] } };
    const submissionOptions = { mergeWithLastSubmission: false };
    redirect(ctx, await provider.interactionResult(ctx.req, ctx.res, result, submissionOptions));
  };
  const showSignIn = (email: string, faults: readonly SignInFault[]) => {
    const addresses = { address: `${address}/authenticate`, registration: `${address}/registration` };
    sendPage(ctx, 200, headers, signInPage(resource, { appearance, ...addresses, email, faults }));
  };
  const showRegistration = (values: Values, faults: RegistrationFaults) => {
    const addresses = { address: `${address}/registration`, signIn: `${address}/authenticate` };
    sendPage(
      ctx,
      200,
      headers,
      registrationPage(resource, {
        appearance,
        ...addresses,
        values,
        isPasswordKept: values.password !== "" && faults.password === undefined,
        faults,
      }),
    );
  };

  if (ctx.method === "GET" || ctx.method === "HEAD") {
    const email = typeof hint === "string" ? hint : "";
    dependencies.chosenPasswords.forget(interaction.uid);
    if (page === "authenticate") {
      const signedInPerson =
        interaction.session && (await dependencies.people.byId(interaction.session.accountId));
      return showSignIn(email || (signedInPerson?.email ?? ""), []);
    }
    return showRegistration({ firstName: "", lastName: "", email, mobile: "", password: "" }, {});
  }
  if (ctx.method !== "POST") return respond(ctx, 405, { Allow: "GET, POST" });

  const body = await readBody(ctx.req, maxFormBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return undefined;
    throw error;
  });
  if (body === undefined) return sendNotice(413, "refused");
  const form = new URLSearchParams(body.toString("utf8"));
  if (page === "authenticate") {
    const email = (form.get("email") ?? "").trim();
    const password = form.get("password") ?? "";
    const missingFields: SignInFault[] = [];
    if (email === "") missingFields.push("emailMissing");
    if (password === "") missingFields.push("passwordMissing");
    if (missingFields.length > 0) return showSignIn(email, missingFields);
    if (dependencies.attempts.isPaused(email)) return showSignIn(email, ["paused"]);
    // Count the attempt as failed before the check, so that parallel attempts count too.
    dependencies.attempts.failed(email);
    const person = await dependencies.people.authenticate(email, password);
    if (person === undefined) {
      log.write("warn", "signIn.failed", { person: (await dependencies.people.byEmail(email))?.id });
      return showSignIn(email, [dependencies.attempts.isPaused(email) ? "paused" : "credentials"]);
    }
    dependencies.attempts.succeeded(email);
    log.write("info", "signIn.succeeded", { person: person.id });
    return finish(person.id);
  }
  const values = readValues(form, dependencies.chosenPasswords.find(interaction.uid));
  const registration = await register(dependencies.people, values);
  if ("faults" in registration) {
    if (registration.faults.password === undefined)
      dependencies.chosenPasswords.keep(interaction.uid, values.password);
    return showRegistration(values, registration.faults);
  }
  dependencies.chosenPasswords.forget(interaction.uid);
  log.write("info", "registration.succeeded", { person: registration.id });
  return finish(registration.id);
}

async function openInteraction(provider: Provider, { req, res }: Context) {
  try {
    return await provider.interactionDetails(req, res);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

type Values = Readonly<Record<RegistrationField, string>>;

/** @param earlierPassword password of an earlier try, used if the field is empty */
function readValues(form: URLSearchParams, earlierPassword = ""): Values {
  const trimmedText = (name: RegistrationField) => (form.get(name) ?? "").trim();
  return {
    firstName: trimmedText("firstName"),
    lastName: trimmedText("lastName"),
    email: trimmedText("email"),
    mobile: trimmedText("mobile"),
    password: form.get("password") || earlierPassword,
  };
}

const missingFieldFaults = {
  firstName: "firstNameMissing",
  lastName: "lastNameMissing",
  email: "emailMissing",
  mobile: "mobileMissing",
  password: "newPasswordMissing",
} as const satisfies RegistrationFaults;

const maxLength = 200;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

async function register(
  people: People,
  values: Values,
): Promise<{ id: string } | { faults: RegistrationFaults }> {
  const faults: RegistrationFaults = {};
  for (const name of registrationFields) {
    if (values[name] === "") faults[name] = missingFieldFaults[name];
    else if (values[name].length > maxLength) faults[name] = "tooLong";
    else if (name !== "password" && hasInvisibleCharacters(values[name])) faults[name] = "invisible";
  }
  if (faults.email === undefined && !emailPattern.test(values.email)) faults.email = "emailInvalid";
  if (faults.mobile === undefined && parseMobile(values.mobile) === undefined)
    faults.mobile = "mobileInvalid";
  if (Object.keys(faults).length > 0) return { faults };
  try {
    return { id: (await people.register(values)).id };
  } catch (error) {
    if (error instanceof EmailTaken) return { faults: { email: "emailTaken" } };
    if (error instanceof MobileInvalid) return { faults: { mobile: "mobileInvalid" } };
    throw error;
  }
}
