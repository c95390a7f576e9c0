import type { Context } from "koa";
import { BodyTooLarge, readBody } from "../http/body.ts";
import type { Log } from "../log.ts";
import type { MobileCodes } from "../ports.ts";
import { type AccountDependencies, personOfSession } from "./account.ts";
import { pageHeaders } from "./headers.ts";
import { appearanceQuery, readAppearance } from "./pages/appearance.ts";
import { type MobileFault, mobilePage } from "./pages/mobile.ts";
import { noticePage } from "./pages/notice.ts";
import { realmPath } from "./realm-path.ts";
import { redirect, respond, sendPage } from "./respond.ts";

/** 4 KiB */
const largestForm = 4 * 1024;

export interface MobileDependencies extends AccountDependencies {
  readonly mobileCodes: MobileCodes;
  readonly log: Log;
  /** All hosts (name and port) by which browsers can reach this provider. */
  readonly hosts: ReadonlySet<string>;
}

/** /account/mobile: sends a code to the signed-in person's number, and verifies the code that the person enters. */
export async function handleMobile(
  dependencies: MobileDependencies,
  query: URLSearchParams,
  ctx: Context,
): Promise<void> {
  const { addresses, hosts, log, mobileCodes, resource } = dependencies;
  const appearance = readAppearance([Object.fromEntries(query)], ctx.get("Accept-Language"));
  const account = `${realmPath}/account`;
  const address = `${account}/mobile`;
  const appearanceParameters = appearanceQuery(appearance);
  const person = await personOfSession(dependencies, ctx);
  if (person === undefined || person.mobile === null || person.mobileVerified)
    return redirect(ctx, `${account}?${appearanceParameters}`);
  const { id, mobile } = person;
  const showPage = async (fault?: MobileFault) => {
    const isWaiting = await mobileCodes.isWaiting(id);
    const page = { appearance, address, account, mobile, isWaiting, fault };
    sendPage(ctx, 200, pageHeaders(addresses), mobilePage(resource, page));
  };
  if (ctx.method === "GET" || ctx.method === "HEAD") return showPage();
  if (ctx.method !== "POST") return respond(ctx, 405, { Allow: "GET, POST" });

  const refuse = (status: number) => {
    const page = noticePage(resource, { appearance, notice: "refused", app: `${addresses.apps[0]}/` });
    sendPage(ctx, status, pageHeaders(addresses), page);
  };
  // The session's cookie is SameSite=None, so browsers also send it with another site's form.
  if (!isOwnOrigin(ctx.get("Origin"), hosts)) return refuse(403);
  const body = await readBody(ctx.req, largestForm).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return undefined;
    throw error;
  });
  if (body === undefined) return refuse(413);
  const code = new URLSearchParams(body.toString("utf8")).get("code");
  if (code === null) {
    const outcome = await mobileCodes.send(id);
    if (outcome !== "sent") return showPage(outcome === "spent" ? "codesSpent" : outcome);
    return redirect(ctx, `${address}?${appearanceParameters}`);
  }
  const digits = toCodeDigits(code);
  // Do not count this as a try: every code has six digits.
  if (!/^\d{6}$/.test(digits)) return showPage("codeWrong");
  const outcome = await mobileCodes.verify(id, digits);
  if (outcome !== "verified") {
    log.write("warn", "mobile.refused", { person: id, code: outcome });
    return showPage(outcome === "wrong" ? "codeWrong" : "codeExpired");
  }
  log.write("info", "mobile.verified", { person: id });
  redirect(ctx, `${account}?${appearanceParameters}`);
}

/** The code without spaces, and with the digits of Arabic and Persian keyboards as 0 to 9. */
function toCodeDigits(code: string): string {
  return code
    .replace(/\s/g, "")
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}

function isOwnOrigin(origin: string, hosts: ReadonlySet<string>): boolean {
  return URL.canParse(origin) && hosts.has(new URL(origin).host);
}
